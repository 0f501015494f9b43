"""How databases of earlier versions become those of this one. Alembic runs it when one is opened.

Each step is a file in `versions` and is never changed once released. A test holds that all steps
together make what `schema` says.
"""
