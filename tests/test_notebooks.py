"""The notebooks run from top to bottom, and show what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat import read

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))
PICTURES = {"image/png", "image/svg+xml"}


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")  # not ours
def test_notebooks_run(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERAI_TRAIN_SECONDS", "3")
    cells = read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in cells.cells)  # the repository keeps none
    NotebookClient(cells, timeout=600, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in cells.cells for output in cell.get("outputs", [])]
    assert any(PICTURES & set(output.get("data", {})) for output in outputs)


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} == {"analyse", "play", "train"}
