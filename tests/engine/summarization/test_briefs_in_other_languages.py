"""German documents are told under the headings of their kind, by words of German alone."""

from pathlib import Path

import pytest

from engine.document import Result
from engine.errors import ModelUnavailable
from engine.registry.loaded import Models
from engine.summarization import headings
from engine.summarization.headings import FOLDER, OTHER, headings_of, kinds_told_in
from tests.engine.summarization.test_briefs_of_law import answer_of, brief_of, lines

LANGUAGES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())

LEASE = """Mietvertrag über eine Werkstatt

zwischen

der Birkett Grundbesitz GmbH, Mühlweg 3, 04317 Leipzig, vertreten durch die Geschäftsführerin Ada Birkett
– nachfolgend „Vermieterin“ –

und

Herrn Karl Brunner, Am Wehr 9, 04275 Leipzig
– nachfolgend „Mieter“ –

§ 1 Mietgegenstand
Die Vermieterin vermietet an den Mieter die Werkstatt im Hof des Hauses Mühlweg 3 zum Bau von Booten.

§ 2 Mietzeit
(1) Das Mietverhältnis beginnt am 1. Mai 2025 und endet am 30. April 2028.
(2) Es verlängert sich jeweils um ein Jahr, wenn es nicht drei Monate vorher gekündigt wird.

§ 3 Miete
(1) Die monatliche Miete beträgt 640,00 Euro.
(2) Der Mieter leistet eine Kaution in Höhe von 1.920,00 Euro.

§ 4 Nutzung
Eine Untervermietung ist ohne Zustimmung der Vermieterin nicht gestattet.

§ 5 Kündigung
Die Vermieterin kann fristlos kündigen, wenn der Mieter mit zwei Monatsmieten in Verzug ist.

§ 6 Haftung
Für Schäden durch Lacke haftet der Mieter unbeschränkt.

§ 7 Schlussbestimmungen
(1) Änderungen dieses Vertrages bedürfen der Schriftform.
(2) Es gilt deutsches Recht.
"""
JUDGMENT = """Amtsgericht Torgau

Az.: 3 C 88/24

IM NAMEN DES VOLKES

Urteil

In dem Rechtsstreit

der Birkett Grundbesitz GmbH, vertreten durch Ada Birkett, Mühlweg 3, 04317 Leipzig
– Klägerin –

gegen

Herrn Karl Brunner, Am Wehr 9, 04275 Leipzig
– Beklagter –

hat das Amtsgericht Torgau durch die Richterin am Amtsgericht Lindner für Recht erkannt:

1. Der Beklagte wird verurteilt, an die Klägerin 1.280,00 Euro zu zahlen.
2. Im Übrigen wird die Klage abgewiesen.
3. Die Kosten des Rechtsstreits trägt der Beklagte.

Tatbestand

Die Parteien streiten um Miete für eine Werkstatt.

Der Beklagte mietete mit Vertrag vom 28. April 2025 eine Werkstatt. Seit Juni zahlte der Beklagte keine Miete.

Der Beklagte beantragt, die Klage abzuweisen.

Entscheidungsgründe

Die Klage ist überwiegend begründet.

Der Klägerin steht ein Anspruch auf Zahlung von 1.280,00 Euro zu. Der Sachverständige hat überzeugend dargelegt, dass
das Dach dicht ist. Für Juli ist der Anspruch erloschen, weil die Vermieterin auf die Miete verzichtet hat.
"""
MINUTES = """Niederschrift über die Sitzung des Ortsbeirats Wehrdorf

Datum: 3. März 2025
Anwesend: Ada Birkett (Vorsitz), Karl Brunner, Ida Holm

TOP 1 Spielplatz
Frau Holm berichtet, dass die Schaukel seit Herbst gesperrt ist. Der Ortsbeirat beschließt einstimmig, eine neue
Schaukel für 2.300 Euro zu kaufen. Herr Brunner holt bis zum 31. März zwei Angebote ein.

TOP 2 Brunnen
Frau Birkett spricht sich gegen den Abriss aus. Die Entscheidung wird auf die nächste Sitzung vertagt.
"""
NOTICE = """Ada Birkett
Mühlweg 3
04317 Leipzig

Sehr geehrter Herr Brunner,

Sie haben die Miete für Juni und Juli nicht gezahlt. Der Rückstand beträgt 1.280 Euro.

Ich fordere Sie auf, diesen Betrag bis zum 15. August 2025 zu überweisen. Andernfalls werde ich das Mietverhältnis
fristlos kündigen und Klage erheben.

Mit freundlichen Grüßen

Ada Birkett
"""
PERMIT = """Stadt Wehrdorf
Bauordnungsamt

Baugenehmigung

Vorhaben: Bau eines Bootsstegs
Ihr Antrag vom 3. Februar 2025

Sehr geehrter Herr Brunner,

auf Ihren Antrag wird Ihnen die Genehmigung erteilt, einen Steg von acht Metern zu bauen. Der Antrag auf eine
Beleuchtung wird abgelehnt.

Nebenbestimmungen
1. Der Baubeginn ist eine Woche vorher anzuzeigen.

Begründung
Der Steg liegt im Bereich des Bebauungsplans. Die Voraussetzungen einer Befreiung liegen vor, weil
der Nachbar zugestimmt hat.

Rechtsbehelfsbelehrung
Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.
"""
DISCHARGE = """Entlassungsbrief

Patient: Karl Brunner, geb. 04.05.1961

Sehr geehrte Frau Kollegin,

wir berichten über Ihren Patienten, der vom 03.02. bis 07.02.2025 in unserer stationären Behandlung war.

Diagnosen:
- Vorhofflimmern (I48.0)
- Arterielle Hypertonie (I10.00)

Anamnese:
Die Aufnahme erfolgte wegen Herzrasens seit zwei Tagen. Zustand nach Appendektomie 1988.

Aufnahmebefund:
RR 150/95 mmHg, Puls 132/min arrhythmisch.

Verlauf:
Die Echokardiographie zeigte eine normale Pumpfunktion und keine Thromben. Das Röntgenbild der Lunge war unauffällig.
Eine Überfunktion der Schilddrüse wurde ausgeschlossen. Der Patient war während des Aufenthalts mobil und nahm an der
Krankengymnastik teil.
Unter Metoprolol besserte sich das Herzrasen. Wir entlassen Herrn Brunner in gebessertem Zustand nach Hause.

Medikation bei Entlassung:
- Metoprolol 47,5 mg 1-0-1
- Apixaban 5 mg 1-0-1

Allergien: Penicillin (Exanthem)

Procedere:
Wir empfehlen ein Langzeit-EKG in vier Wochen.
"""
INVOICE = """Rechnung Nr. 2025-17

Rechnungsdatum: 12.03.2025
Kundennummer: 412

Zwischensumme: 900,00 €
Umsatzsteuer 19 %: 171,00 €
Gesamtbetrag: 1.071,00 €

Zahlbar ohne Abzug bis zum 26.03.2025.
IBAN: DE12 2655 0105 0000 1234 56
Die gelieferte Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.
"""
TALK = """WEBVTT

00:00:13.000 --> 00:00:24.000
Ada Birkett: Wir müssen heute klären, ob wir die Messe in Torgau mitmachen.

00:00:25.000 --> 00:00:41.000
Karl Brunner: Die Messe kostet uns mit Stand und Hotel ungefähr 18.000 Euro.

00:00:42.000 --> 00:00:55.000
Ida Holm: Ich bin da skeptisch, von vier Aufträgen sind zwei wieder storniert worden.

00:01:19.000 --> 00:01:33.000
Ada Birkett: Dann beschließen wir das so: kleiner Stand, höchstens 12.000 Euro. Karl, kannst du bis Freitag den Stand
buchen?

00:01:34.000 --> 00:01:37.000
Karl Brunner: Ja, das mache ich.

00:01:53.000 --> 00:02:08.000
Ida Holm: Offen ist noch, ob der Boden der Halle die Maschinen trägt.
"""
MAIL = """Von: Ida Holm <ida@holm.example>
Gesendet: Dienstag, 4. März 2025 09:12
An: Karl Beck <karl@beck.example>
Betreff: Linden

Hallo Herr Beck,

die Linden für den Marktplatz können wir wegen des Frosts erst Ende März liefern. Könnten Sie mir bis Freitag
bestätigen, dass die Gruben dann vorbereitet sind? Ich schicke Ihnen morgen die Zeichnung mit den Abständen.

Viele Grüße
Ida Holm
"""
BYLAW = """Satzung über den Schutz der Bäume in Wehrdorf

Der Rat der Gemeinde Wehrdorf hat am 12. September 2024 folgende Satzung beschlossen:

§ 1 Zweck
Zweck dieser Satzung ist es, den Baumbestand zu erhalten.

§ 2 Geltungsbereich
Diese Satzung gilt für Bäume mit einem Stammumfang von mindestens 80 cm.

§ 3 Verbote
Es ist verboten, geschützte Bäume zu entfernen.

§ 4 Ersatz
Wer einen Baum entfernt, ist verpflichtet, innerhalb eines Jahres einen neuen zu pflanzen.

§ 5 Bußgeld
Wer gegen § 3 verstößt, kann mit einer Geldbuße bis zu 50.000 Euro belegt werden.

§ 6 Inkrafttreten
Diese Satzung tritt am Tage nach ihrer Bekanntmachung in Kraft.
"""
AUDIT = """Prüfbericht: Beschaffung von Schulbussen

Zusammenfassung
Der Kreistag hat das Rechnungsprüfungsamt beauftragt, die Beschaffung der Schulbusse zu prüfen.

Feststellungen
In 14 von 37 Fällen wurde der Auftrag ohne Ausschreibung vergeben.

Grenzen der Prüfung
Die Verträge aus dem Jahr 2019 lagen nicht mehr vor und konnten nicht geprüft werden.

Empfehlungen
Wir empfehlen dem Landkreis, Aufträge ab 25.000 Euro ausnahmslos auszuschreiben.
"""
NEWS = """PRESSEMITTEILUNG

Fährlinie nach Wehrdorf startet im Mai

Torgau, 12. März 2025 – Die Reederei Holm nimmt am 1. Mai 2025 eine neue Fährlinie auf. Der Landkreis fördert die Linie
mit 1,2 Millionen Euro.

„Pendler sparen jeden Tag eine Stunde“, sagte Geschäftsführerin Ida Holm.

Pressekontakt: Jens Adler, Telefon 04321 55510
"""
WILL = """Mein Testament

Ich, Hedwig Maier, geboren am 3. Juni 1941 in Torgau, widerrufe alle früheren Testamente.

Zu meinem Alleinerben setze ich meinen Neffen Karl Brunner ein.

Mein Klavier erhält meine Nachbarin Rosa Lind.

Mein Bruder Otto soll nichts bekommen, er hat seinen Pflichtteil schon erhalten.

Zum Testamentsvollstrecker bestimme ich Rechtsanwalt Scholl.

Torgau, 14. Oktober 2023
"""
POWER = """Vorsorgevollmacht

Ich, Hedwig Maier, geboren am 3. Juni 1941, bevollmächtige hiermit meinen Neffen Karl Brunner, mich zu vertreten.

Karl Brunner darf über meine Konten verfügen und Verträge abschließen. Grundstücke darf er nicht verkaufen.

Die Vollmacht gilt ab sofort und über meinen Tod hinaus. Er handelt unentgeltlich. Das Haus am Mühlweg habe ich im Jahr
1974 von meinen Eltern geerbt. Karl hat dort als Kind gewohnt und kennt alle Nachbarn. Der Ordner mit allen Unterlagen
steht im Schrank neben dem Fenster.
"""
CLAIM = """Rechtsanwälte Vogt und Partner
Königsplatz 3, 34117 Torgau

An das Landgericht Torgau

Klage

der Birkett Grundbesitz GmbH, Mühlweg 3, 04317 Leipzig
– Klägerin –

gegen

Herrn Karl Brunner, Am Wehr 9, 04275 Leipzig
– Beklagter –

Namens und in Vollmacht der Klägerin erheben wir Klage und werden beantragen,

den Beklagten zu verurteilen, an die Klägerin 1.280 Euro zu zahlen.

Begründung

Mit Vertrag vom 28. April 2025 mietete der Beklagte eine Werkstatt. Der Beklagte zahlte seit Juni 2025 keine Miete.

Die Behauptung des Beklagten, das Dach sei undicht, trifft nicht zu.
"""
PRIVACY = """Datenschutzerklärung

1. Verantwortlicher
Verantwortlich für die Verarbeitung Ihrer Daten ist die Buchhandlung Holm GmbH, Markt 2, 99423 Weimar.

2. Bestellungen
Wir verarbeiten Ihren Namen und Ihre Adresse, um Ihre Bestellung auszuführen. Ihre Adresse geben wir an den Paketdienst
weiter. Rechnungen bewahren wir zehn Jahre auf. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO.

3. Ihre Rechte
Sie haben ein Recht auf Auskunft und Löschung. Sie können sich bei der Aufsichtsbehörde beschweren.
"""
POLICY = """Versicherungsschein Hausrat

Versicherungsnehmer: Karl Brunner, Am Wehr 9, 04275 Leipzig
Versicherungsbeginn: 1. Mai 2025

1. Leistungen
Versichert sind Schäden durch Brand, Blitzschlag und Einbruch. Fahrräder sind bis 2.000 Euro mitversichert.

2. Ausschlüsse
Nicht versichert sind Schäden durch Überschwemmung.

3. Beitrag
Der Jahresbeitrag beträgt 148,20 Euro. Die Selbstbeteiligung beträgt 150 Euro je Schaden.

4. Im Schadenfall
Einen Einbruch müssen Sie unverzüglich der Polizei melden.

5. Kündigung
Der Vertrag kann mit einer Frist von drei Monaten zum Ablauf gekündigt werden.
"""


@pytest.fixture(scope="module")
def models() -> Models:
    return Models()


@pytest.fixture(scope="module")
def lease(tmp_path_factory: pytest.TempPathFactory, models: Models) -> Result:
    return brief_of(tmp_path_factory.mktemp("lease"), LEASE, models)


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (
            "subject",
            "Die Vermieterin vermietet an den Mieter die Werkstatt im Hof des Hauses Mühlweg 3 zum Bau von Booten.",
        ),
        ("term", "Das Mietverhältnis beginnt am 1. Mai 2025 und endet am 30. April 2028."),
        ("money", "Die monatliche Miete beträgt 640,00 Euro."),
        ("prohibited", "Eine Untervermietung ist ohne Zustimmung der Vermieterin nicht gestattet."),
        ("termination", "Die Vermieterin kann fristlos kündigen, wenn der Mieter mit zwei Monatsmieten in Verzug ist."),
        ("liability", "Für Schäden durch Lacke haftet der Mieter unbeschränkt."),
        ("governing_law", "Es gilt deutsches Recht."),
    ],
)
def test_a_lease(lease: Result, key: str, line: str) -> None:
    assert lease.settings.kind == "contract"
    assert line in lines(lease, key)


def test_the_parties_of_a_lease_and_what_it_lacks(lease: Result) -> None:
    assert [fact.value for fact in lease.facts if fact.kind == "parties"] == [
        "Birkett Grundbesitz GmbH",
        "Karl Brunner",
    ]
    told = " ".join(lines(lease, "parties"))
    assert "Birkett" in told
    assert "Brunner" in told
    missing = {section.key for section in lease.sections if not section.found}
    assert "confidentiality" in missing
    assert "money" not in missing
    assert "brief_not_english" not in {notice.code for notice in lease.notices}


def test_a_judgment(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, JUDGMENT, models)
    assert result.settings.kind == "court decision"
    assert [fact.value for fact in result.facts if fact.kind == "parties"] == [
        "Birkett Grundbesitz GmbH",
        "Karl Brunner",
    ]
    assert lines(result, "order") == [
        "Der Beklagte wird verurteilt, an die Klägerin 1.280,00 Euro zu zahlen.",
        "Im Übrigen wird die Klage abgewiesen.",
        "Die Kosten des Rechtsstreits trägt der Beklagte.",
    ]
    assert "Die Klage ist überwiegend begründet." in lines(result, "holding")
    assert lines(result, "question") == ["Die Parteien streiten um Miete für eine Werkstatt."]
    assert not any("beantragt" in sentence.text for sentence in result.summary if sentence.section == "order")


def test_minutes(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, MINUTES, models)
    assert result.settings.kind == "minutes"
    assert lines(result, "decisions") == [
        "Der Ortsbeirat beschließt einstimmig, eine neue Schaukel für 2.300 Euro zu kaufen."
    ]
    assert lines(result, "actions") == ["Herr Brunner holt bis zum 31. März zwei Angebote ein."]
    assert lines(result, "open") == ["Die Entscheidung wird auf die nächste Sitzung vertagt."]
    assert lines(result, "disagreements") == ["Frau Birkett spricht sich gegen den Abriss aus."]


def test_a_letter(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, NOTICE, models)
    assert result.settings.kind == "letter"
    assert lines(result, "consequences") == [
        "Ich fordere Sie auf, diesen Betrag bis zum 15. August 2025 zu überweisen.",
        "Andernfalls werde ich das Mietverhältnis fristlos kündigen und Klage erheben.",  # never without the demand
    ]


def test_a_decision_of_an_authority(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, PERMIT, models)
    assert result.settings.kind == "official decision"
    assert "Der Antrag auf eine Beleuchtung wird abgelehnt." in lines(result, "decision")
    assert lines(result, "conditions") == ["Der Baubeginn ist eine Woche vorher anzuzeigen."]
    assert lines(result, "appeal") == ["Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden."]


def test_a_discharge_letter(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DISCHARGE, models)
    assert result.settings.kind == "clinical note"
    assert lines(result, "assessment") == ["Vorhofflimmern (I48.0)", "Arterielle Hypertonie (I10.00)"]
    medicines = lines(result, "medicines")
    assert {"Metoprolol 47,5 mg 1-0-1", "Apixaban 5 mg 1-0-1", "Allergien: Penicillin (Exanthem)"} <= set(medicines)
    assert lines(result, "history") == ["Zustand nach Appendektomie 1988."]
    assert "Wir empfehlen ein Langzeit-EKG in vier Wochen." in lines(result, "plan")


def test_an_invoice(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, INVOICE, models)
    assert result.settings.kind == "invoice"
    assert "Gesamtbetrag: 1.071,00 €" in lines(result, "total")
    assert lines(result, "due") == ["Zahlbar ohne Abzug bis zum 26.03.2025."]


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (
            TALK,
            "meeting transcript",
            {
                "purpose": "Wir müssen heute klären, ob wir die Messe in Torgau mitmachen.",
                "decisions": "Dann beschließen wir das so: kleiner Stand, höchstens 12.000 Euro.",
                "actions": "Karl, kannst du bis Freitag den Stand buchen?",
                "open": "Offen ist noch, ob der Boden der Halle die Maschinen trägt.",
                "disagreements": "Ich bin da skeptisch, von vier Aufträgen sind zwei wieder storniert worden.",
            },
        ),
        (
            MAIL,
            "email",
            {
                "asked": "Könnten Sie mir bis Freitag bestätigen, dass die Gruben dann vorbereitet sind?",
                "promised": "Ich schicke Ihnen morgen die Zeichnung mit den Abständen.",
            },
        ),
        (
            BYLAW,
            "legislation",
            {
                "purpose": "Zweck dieser Satzung ist es, den Baumbestand zu erhalten.",
                "whom": "Diese Satzung gilt für Bäume mit einem Stammumfang von mindestens 80 cm.",
                "required": (
                    "Wer einen Baum entfernt, ist verpflichtet, innerhalb eines Jahres einen neuen zu pflanzen."
                ),
                "forbidden": "Es ist verboten, geschützte Bäume zu entfernen.",
                "penalties": "Wer gegen § 3 verstößt, kann mit einer Geldbuße bis zu 50.000 Euro belegt werden.",
                "force": "Diese Satzung tritt am Tage nach ihrer Bekanntmachung in Kraft.",
            },
        ),
        (
            AUDIT,
            "policy report",
            {
                "mandate": (
                    "Der Kreistag hat das Rechnungsprüfungsamt beauftragt, die Beschaffung der Schulbusse zu prüfen."
                ),
                "findings": "In 14 von 37 Fällen wurde der Auftrag ohne Ausschreibung vergeben.",
                "limits": "Die Verträge aus dem Jahr 2019 lagen nicht mehr vor und konnten nicht geprüft werden.",
                "recommendations": "Wir empfehlen dem Landkreis, Aufträge ab 25.000 Euro ausnahmslos auszuschreiben.",
            },
        ),
        (
            NEWS,
            "press release",
            {
                "figures": "Der Landkreis fördert die Linie mit 1,2 Millionen Euro.",
                "voices": "„Pendler sparen jeden Tag eine Stunde“, sagte Geschäftsführerin Ida Holm.",
            },
        ),
        (
            WILL,
            "will",
            {
                "gifts": "Mein Klavier erhält meine Nachbarin Rosa Lind.",
                "residue": "Zu meinem Alleinerben setze ich meinen Neffen Karl Brunner ein.",
                "excluded": "Mein Bruder Otto soll nichts bekommen, er hat seinen Pflichtteil schon erhalten.",
                "executors": "Zum Testamentsvollstrecker bestimme ich Rechtsanwalt Scholl.",
            },
        ),
        (
            POWER,
            "power of attorney",
            {
                "powers": "Karl Brunner darf über meine Konten verfügen und Verträge abschließen.",
                "limits": "Grundstücke darf er nicht verkaufen.",
                "duration": "Die Vollmacht gilt ab sofort und über meinen Tod hinaus.",
            },
        ),
        (
            CLAIM,
            "court filing",
            {
                "asked": "den Beklagten zu verurteilen, an die Klägerin 1.280 Euro zu zahlen.",
                "happened": "Mit Vertrag vom 28. April 2025 mietete der Beklagte eine Werkstatt.",
                "disputed": "Die Behauptung des Beklagten, das Dach sei undicht, trifft nicht zu.",
                "parties": "der Birkett Grundbesitz GmbH, Mühlweg 3, 04317 Leipzig – Klägerin –",
            },
        ),
        (
            PRIVACY,
            "privacy notice",
            {
                "who": (
                    "Verantwortlich für die Verarbeitung Ihrer Daten ist die Buchhandlung Holm GmbH, Markt 2, 99423 "
                    "Weimar."
                ),
                "shared": "Ihre Adresse geben wir an den Paketdienst weiter.",
                "kept": "Rechnungen bewahren wir zehn Jahre auf.",
                "purpose": "Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO.",
                "rights": "Sie haben ein Recht auf Auskunft und Löschung.",
                "complaints": "Sie können sich bei der Aufsichtsbehörde beschweren.",
            },
        ),
        (
            POLICY,
            "insurance policy",
            {
                "covered": "Versichert sind Schäden durch Brand, Blitzschlag und Einbruch.",
                "not_covered": "Nicht versichert sind Schäden durch Überschwemmung.",
                "money": "Der Jahresbeitrag beträgt 148,20 Euro.",
                "claims": "Einen Einbruch müssen Sie unverzüglich der Polizei melden.",
                "ending": "Der Vertrag kann mit einer Frist von drei Monaten zum Ablauf gekündigt werden.",
            },
        ),
    ],
    ids=["talk", "mail", "by-law", "audit", "news", "will", "power", "claim", "privacy", "policy"],
)
def test_each_says_under_its_headings(
    tmp_path: Path, models: Models, text: str, kind: str, told: dict[str, str]
) -> None:
    result = brief_of(tmp_path, text, models, "document.vtt" if text.startswith("WEBVTT") else "document.txt")
    assert result.settings.kind == kind
    assert {key: line for key, line in told.items() if line not in lines(result, key)} == {}
    assert not [
        one.text for one in result.summary if one.text in told.values() and one.text != told.get(one.section or "")
    ]


def test_a_document_of_no_known_kind_has_the_general_headings(tmp_path: Path, models: Models) -> None:
    text = "Über den Bau von Booten\n\nEin Boot braucht Holz, Leim und Zeit. " * 3
    result = brief_of(tmp_path, text, models)
    assert result.settings.kind is None
    assert "brief_not_english" in {notice.code for notice in result.notices}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_a_language_add_words_to_known_headings(language: str) -> None:
    assert kinds_told_in(language)
    for kind in kinds_told_in(language):
        english = {heading.key: heading for heading in headings_of(kind)}
        for heading in headings_of(kind, language):
            assert heading.language == language
            assert heading.title == english[heading.key].title
            assert not heading.like


def test_a_file_that_says_more_than_words_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "will.toml").write_text(
        'kind = "will"\n[[headings]]\nkey = "gifts"\nmost = 3\ncues = ["gabe"]\n'
    )
    with pytest.raises(ModelUnavailable):
        headings._headings_in(tmp_path / "de", "will", "de")


def test_other_languages_have_the_headings_of_any_document() -> None:
    assert {heading.kind for heading in headings_of("contract", "pl")} == {OTHER}
    assert all(heading.salient for heading in headings_of("contract", "pl"))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Wie hoch ist die Miete?", "Die monatliche Miete beträgt 640,00 Euro."),
        ("Wann endet das Mietverhältnis?", "Das Mietverhältnis beginnt am 1. Mai 2025 und endet am 30. April 2028."),
        ("Wer haftet für Schäden durch Lacke?", "Für Schäden durch Lacke haftet der Mieter unbeschränkt."),
        ("Wie viel kostet der Strom?", None),
        ("Wer ist der Hausmeister?", None),
    ],
)
def test_questions_are_answered_or_refused(tmp_path: Path, models: Models, question: str, first: str | None) -> None:
    told = answer_of(tmp_path, LEASE, question, models)
    assert (told[0] if told else None) == first
