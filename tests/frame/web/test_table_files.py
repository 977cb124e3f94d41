"""The tables of a page as CSV."""

from __future__ import annotations

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from league.frame.files import csv_lines, table_file, tables_of


def test_cells_are_what_a_reader_hears() -> None:
    page = """<main><table><caption>A</caption><tr><th scope="col">Team<th colspan="2">±</th></tr>
      <tr><th><svg><title>x</title></svg> The  <b>Foxes</b></th><td><span aria-hidden="true">▲</span>up 2</td>
      <td>−3</td></tr></table><template><table><tr><td>no</td></tr></table></template>
      <table><tr><td>1.5<br>kg</td><td>.800</td><td>2.5</td></tr></table></main>"""
    assert tables_of(page) == [
        [["Team", "±", ""], ["The Foxes", "up 2", -3]],
        [["1.5kg", ".800", 2.5]],
    ]


def test_a_table_with_an_id_has_that_address_too() -> None:
    page = HttpResponse('<table><tr><td>1</td></tr></table><table id="b"><tr><td>2</td></tr></table>')
    for asked, cell in (("1", b"1"), ("2", b"2"), ("b", b"2")):
        file = table_file(RequestFactory().get("/", {"csv": asked}), page)
        assert isinstance(file, HttpResponse)
        assert file.content.strip() == cell


def test_formulas_are_text_and_numbers_stay() -> None:
    rows = [["=1+1", "+5", "-2.5", "@x", "-a", -3, None, "+12,5 %"]]
    assert csv_lines(rows) == "'=1+1,+5,-2.5,'@x,'-a,-3,,\"+12,5 %\"\n"


@pytest.mark.parametrize("number", ["00019", "9" * 5000, "²", "--1", "10000"])
def test_a_number_that_no_table_has_is_a_page_that_does_not_exist(number: str) -> None:
    page = HttpResponse("<table><tr><td>1</td></tr></table>")
    assert table_file(RequestFactory().get("/", {"csv": "0001"}), page).status_code == 200
    with pytest.raises(Http404):
        table_file(RequestFactory().get("/", {"csv": number}), page)
