"""Dates as they are printed: one style and one language a document."""

from __future__ import annotations

from maker.people import Person

PRESENT = "Present"

MONTHS = {
    "english": "January February March April May June July August September October November December",
    "german": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "french": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "spanish": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "italian": (
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
    ),
    "portuguese": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "swedish": "januari februari mars april maj juni juli augusti september oktober november december",
    "dutch": "januari februari maart april mei juni juli augustus september oktober november december",
    "polish": (
        "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień"
    ),
    "russian": "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "turkish": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
}

SHORT_MONTHS = {
    "english": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "french": "janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.",
    "portuguese": "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
    "turkish": "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
    "swedish": "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
}


def one_date(person: Person, date: str) -> str:
    """`date` in the document's style; a bare year stays a year, `Present` is the document's word for it."""
    if date == PRESENT:
        return person.present
    year, _, month = date.partition("-")
    if not month:
        return f"{year}年" if person.dates == "cjk" else year
    index = int(month) - 1
    match person.dates:
        case "month":
            return f"{MONTHS[person.language].split()[index]} {year}"
        case "mon":
            return f"{SHORT_MONTHS[person.language].split()[index]} {year}"
        case "slash":
            return f"{month}/{year}"
        case "dot":
            return f"{month}.{year}"
        case "year-dot":
            return f"{year}.{month}"
        case "iso":
            return date
        case "cjk":
            return f"{year}年{int(month)}月"
    raise ValueError(f"{person.file}: no date style {person.dates!r}.")


def span(person: Person, start: str, end: str) -> str:
    """From and to, or the only date there is, or nothing."""
    both = [one_date(person, date) for date in (start, end) if date]
    return person.dash.join(both)
