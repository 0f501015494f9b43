"""What the site shows beyond this folder: rulebooks, results and the documents at the top.

They are written to be read where they lie. Here they become pages, and links between the two worlds
are turned accordingly; a linked file that is no page is published as it is.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
PAGES = {
    "src/serai/games/eko/RULES.md": "rules/eko.md",
    "src/serai/games/khan/RULES.md": "rules/khan.md",
    "bench/RESULTS.md": "benchmarks/results.md",
    "bench/README.md": "benchmarks/method.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
}
MARK = ("web/public/icon.svg", "pictures/mark.svg")
_ORIGINS = {page: origin for origin, page in PAGES.items()}
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|[#/])([^)#\s]+)")
_CLAUSE = re.compile(r"^- \*\*([A-Z]\d+[a-z]?)\*\*", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for origin, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / origin)))
    files.append(File.generated(config, MARK[1], abs_src_path=str(ROOT / MARK[0])))
    linked = {
        _published(_origin(file), link)
        for file in files.documentation_pages()
        for link in _LINK.findall(file.content_string)
    }
    for uri in sorted(linked):
        if files.get_file_from_path(uri) is None:
            source = ROOT / uri.removeprefix("files/")
            if source.is_file():
                files.append(File.generated(config, uri, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    def turned(link: re.Match[str]) -> str:
        uri = _published(_origin(page.file), link[1])
        return posixpath.relpath(uri, posixpath.dirname(page.file.src_uri) or ".")

    markdown = _LINK.sub(turned, markdown)
    return _CLAUSE.sub(r"- **\1**{ #\1 }", markdown)


def _origin(file: File) -> str:
    """Where a page's text lies in the repository."""
    return _ORIGINS.get(file.src_uri, f"docs/{file.src_uri}")


def _published(origin: str, link: str) -> str:
    """Where the site has what a document links to."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
    if target in PAGES:
        return PAGES[target]
    return target.removeprefix("docs/") if target.startswith("docs/") else f"files/{target}"
