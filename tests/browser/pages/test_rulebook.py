"""The rulebook in the browser: clauses are found by address and by search."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person.person import Person


def test_a_link_leads_out_of_what_was_searched_for(meet: Meet) -> None:
    ada = meet("Ada")
    ada.page.goto("/rules/eko#M3")
    expect(clause(ada, "M3")).to_be_in_viewport()
    ada.page.get_by_label("Search the rules").fill("needs more discs than the stack attacked")
    expect(clause(ada, "M4")).to_be_hidden()
    clause(ada, "M3").get_by_role("link", name="M4").click()
    expect(clause(ada, "M4")).to_be_in_viewport()
    expect(ada.page.get_by_label("Search the rules")).to_have_value("")


def test_a_fragment_that_is_no_address_does_no_harm(meet: Meet) -> None:
    ada = meet("Ada")
    ada.page.goto("/rules/eko#100%")
    expect(clause(ada, "M3")).to_be_visible()


def test_what_is_found_begins_where_one_reads(meet: Meet) -> None:
    ada = meet("Ada")
    ada.page.goto("/rules/khan#W2")
    expect(clause(ada, "W2")).to_be_in_viewport()
    ada.page.get_by_label("Search the rules").fill("field")
    expect(clause(ada, "W2")).to_be_hidden()
    expect(ada.page.get_by_role("article").locator(".clause").first).to_be_in_viewport()


def clause(person: Person, clause_id: str) -> Locator:
    return person.page.locator(f"[id='{clause_id}']")
