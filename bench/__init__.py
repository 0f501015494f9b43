"""How fast Serai is, beside others: see README.md."""
