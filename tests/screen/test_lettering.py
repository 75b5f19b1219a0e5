from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.screen import lettering
from console.screen.lettering import HEAVY, LABEL, NAME, SHOW
from console.screen.money import money, ordinal
from console.screen.workshop import Workshop

WORDS = st.text(st.sampled_from("abcWMi -äöüßĞŁéx€$"), max_size=60)
FACES = st.sampled_from([SHOW, LABEL, NAME, HEAVY])


@settings(max_examples=60, deadline=None)
@given(WORDS, FACES, st.integers(52, 140), st.integers(120, 900))
def test_fitted_text_fits_and_is_never_smaller_than_can_be_read(
    text: str, face: str, size: int, room: int
) -> None:
    shown, fits = lettering.fit(text, face, size, room)
    assert lettering.width(shown, face, fits) <= room
    assert 52 <= fits <= size
    assert shown == text or shown.endswith(lettering.ELLIPSIS)


@settings(max_examples=60, deadline=None)
@given(WORDS, FACES, st.integers(52, 140), st.integers(200, 900), st.integers(1, 3))
def test_wrapped_text_fits_in_both_directions_and_loses_no_letter_unless_it_says_so(
    text: str, face: str, size: int, room: int, lines: int
) -> None:
    broken, fits = lettering.wrap(text, face, size, room, lines)
    assert 1 <= len(broken) <= lines
    assert all(lettering.width(line, face, fits) <= room for line in broken)
    joined = "".join(broken).replace("-", "").replace(" ", "")
    wanted = text.replace("-", "").replace(" ", "")
    assert joined == wanted or lettering.ELLIPSIS in joined


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 99_999_999), st.sampled_from(["$", "€", "kr ", "£"]), st.integers(90, 500))
def test_an_amount_keeps_all_its_digits(cents: int, currency: str, room: int) -> None:
    text = money(cents, currency)
    shown, size = lettering.amount(text, SHOW, 190, room)
    assert [c for c in shown if c.isdigit()] == [c for c in text if c.isdigit()]
    assert lettering.width(shown, SHOW, size) <= room


@pytest.mark.parametrize("face", [SHOW, LABEL, NAME, HEAVY])
@pytest.mark.parametrize("unseen", ["\ufe0f", "\u200d", "\u200b", "\u202e", "\xad", "\U000e0100", "\0"])
def test_what_nobody_can_see_is_passed_over(unseen: str, face: str) -> None:
    """A phone's keyboard puts such signs behind and between emojis; a font refuses to draw them alone."""
    assert lettering.width(unseen, face, 60) == 0
    assert lettering.render(unseen, face, 60, (0, 0, 0)).get_width() == 1
    assert lettering.fit(f"{unseen}B{unseen}o", face, 84, 700)[1] == 84
    plain, odd = (
        lettering.render(text, face, 60, (0, 0, 0)) for text in ("Bo", f"{unseen}B{unseen}o{unseen}")
    )
    assert pygame.image.tobytes(odd, "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_a_sentence_is_cut_in_the_name_and_not_in_what_is_said() -> None:
    text, _ = lettering.named("Maximiliane-Charlotte von Habsburg", " wins $12,345", SHOW, 84, 700)
    assert text.endswith(" wins $12,345")
    assert text.startswith("Maxim")
    assert lettering.ELLIPSIS in text


def test_a_sign_that_a_face_lacks_is_taken_from_another_and_not_drawn_as_a_box() -> None:
    box = lettering.render("\ue000", SHOW, 100, (0, 0, 0))
    euro = lettering.render("€", SHOW, 100, (0, 0, 0))
    assert pygame.image.tobytes(euro, "RGBA") != pygame.image.tobytes(box, "RGBA")
    of_barlow = lettering.render("€", HEAVY, 100, (0, 0, 0))
    assert euro.get_bounding_rect().size == of_barlow.get_bounding_rect().size


@pytest.mark.parametrize(("written", "drawn"), [("H₂O", "H2O"), ("CO₂ + C₆", "CO2 + C6"), ("Ⅳ", "IV")])
@pytest.mark.parametrize("face", [SHOW, LABEL, NAME, HEAVY])
def test_a_sign_that_no_face_has_is_drawn_as_what_it_stands_for(face: str, written: str, drawn: str) -> None:
    """A chemistry teacher's list has some."""
    assert lettering.width(written, face, 52) == lettering.width(drawn, face, 52)
    boxed, plain = (lettering.render(text, face, 52, (0, 0, 0)) for text in (written, drawn))
    assert pygame.image.tobytes(boxed, "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_a_blank_after_the_leaning_f_of_the_titles_can_be_seen() -> None:
    drawn = lettering.render("of in", SHOW, 100, (0, 0, 0))
    top, bottom = 20, 100  # from the ascenders to the baseline
    ink = [any(drawn.get_at((x, y))[3] > 100 for y in range(top, bottom)) for x in range(drawn.get_width())]
    gaps = "".join("#" if on else "." for on in ink).strip(".").replace("#", " ").split()
    assert max(map(len, gaps)) >= 14, "px at 100 px to the em"


def test_text_is_centred_on_its_capitals() -> None:
    for face in (SHOW, LABEL, NAME, HEAVY):
        sprite = Workshop().text("H", face, 100, (0, 0, 0), 0, 300)
        ink = sprite.surface.get_bounding_rect().move(sprite.x, sprite.y)
        assert abs(ink.centery - 300) <= 2, face


def test_money_and_ranks_read_as_people_say_them() -> None:
    assert money(0) == "$0"
    assert money(1_234_500) == "$12,345"
    assert money(568) == "$5.68"
    assert money(-5000) == "-$50"
    assert money(99_999_900, "kr ") == "kr 999,999"
    assert [ordinal(n) for n in (1, 2, 3, 4, 7, 11, 12, 13, 21, 112)] == (
        ["1st", "2nd", "3rd", "4th", "7th", "11th", "12th", "13th", "21st", "112th"]
    )


@pytest.mark.parametrize("text", ["kr 12,345.67", "$1,234", "Wolfgang Amadeus", "ÄÖ"])
@pytest.mark.parametrize("room", [90, 200, 404, 900])
def test_the_size_that_is_found_is_the_first_that_fits_and_few_fonts_are_opened(text: str, room: int) -> None:
    sizes = [*range(176, 40, -2), 40]
    wanted = next((s for s in sizes if lettering.width(text, SHOW, s) <= room), 40)
    lettering.width.cache_clear()
    lettering.font.cache_clear()
    found, size = lettering.amount(text, SHOW, 176, room)
    opened = lettering.font.cache_info().misses
    if found == text and size >= 40:
        assert size == wanted
    assert opened <= 16
    lettering.font.cache_clear()
    assert lettering.wrap(f"{text} {text}", SHOW, 150, room, 2, 40)[1] <= 150
    assert lettering.font.cache_info().misses <= 9


def test_an_amount_is_never_broken_at_its_fixed_space() -> None:
    lines, _ = lettering.wrap("Wins 9.999\u00a0€", lettering.SHOW, 100, 420, 2)
    assert lines == ["Wins", "9.999\u00a0€"]


def test_an_amount_without_room_loses_its_sign_on_either_side() -> None:
    for text in ("$1,234", "1,234\u00a0€"):
        assert lettering.amount(text, lettering.SHOW, 40, 60)[0] == "1,234"
