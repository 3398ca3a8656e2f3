"""German documents are told under the headings of their kind, by words of German alone."""

from pathlib import Path

import pytest

from engine.document import Result
from engine.errors import ModelUnavailable
from engine.registry.loaded import Models
from engine.summarization import headings
from engine.summarization.headings import FOLDER, OTHER, headings_of, kinds_told_in
from tests.engine.summarization.test_briefs_of_law import answer_of, brief_of, lines
from tests.engine.summarization.told_briefs import brief_of_file

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

Der Schaden beläuft sich auf 12.400 Euro.

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
STUDY = """Lesen am Bildschirm bei Kindern der vierten Klasse

Ida Holm, Karl Brunner

Zusammenfassung
Methoden: In einer randomisierten Studie lasen 214 Kinder denselben Text auf Papier oder am Bildschirm.

1 Einleitung
Ziel dieser Studie war es zu prüfen, ob Kinder am Bildschirm schlechter verstehen, was sie lesen.

2 Methoden
Ausgewertet wurde mit einem gemischten linearen Modell.

3 Ergebnisse
Am Papier beantworteten die Kinder mehr Fragen richtig als am Bildschirm (p < 0,01).

4 Diskussion
Die Schulen lagen alle in einer Stadt, daher sind sie nicht auf alle Kinder übertragbar.

Förderung
Die Studie wurde von der Stiftung Lesewelt gefördert.

Literatur
Adler, J.: Papier und Bildschirm. 2019.
"""
OPINION = """Dipl.-Ing. Jens Adler
Öffentlich bestellter und vereidigter Sachverständiger für Holzschutz

Gutachten

1. Auftrag
Mit Beschluss vom 4. Februar 2025 hat mich das Amtsgericht Torgau beauftragt, folgende Beweisfrage zu beantworten:
Ist der Steg am Mühlweg mangelhaft gebaut?

2. Ortstermin
Der Ortstermin fand am 3. März 2025 statt.

3. Feststellungen
Die Pfosten waren an fünf Stellen gerissen. Die Risse waren bis zu 14 mm breit.

4. Beurteilung
Zur Beweisfrage 1: Der Steg ist mangelhaft. Ursache ist die Verwendung von frischem Holz.

5. Kosten
Die Kosten der Instandsetzung schätze ich auf 6.200 Euro netto.

Nicht untersucht wurde das Geländer.

Ich habe das Gutachten nach bestem Wissen und Gewissen erstattet.
"""
TENDER = """Öffentliche Ausschreibung

Vergabenummer 2025-14

1. Gegenstand
Die Stadt Torgau schreibt die Lieferung von 40 Parkbänken aus.

2. Fristen
Die Angebote sind bis zum 14. April 2025, 12:00 Uhr, über das Vergabeportal einzureichen. Die Bindefrist endet am
30. Mai 2025.

3. Eignung
Bieter müssen drei Referenzen aus den letzten fünf Jahren vorlegen.

4. Wertung
Der Zuschlag wird auf das wirtschaftlichste Angebot erteilt.

5. Vertragsbedingungen
Die Vertragsstrafe beträgt 0,1 % der Auftragssumme je Werktag.
"""
BURGLARY = """Polizeiinspektion Torgau

Ermittlungsbericht

Vorgangsnummer: 2025 00 118
Tatzeit: 04.03.2025, 02:10 Uhr
Sachbearbeiterin: PHKin Lind

Sachverhalt
Am 4. März 2025 drangen unbekannte Täter in die Werkstatt am Mühlweg 3 ein. Der Zeuge Brunner gab an, gegen 02:10 Uhr
einen weißen Lieferwagen gesehen zu haben.

Spurenlage
Am Fenster wurden Hebelmarken gesichert.

Weitere Maßnahmen
Der Vorgang wird der Staatsanwaltschaft Torgau übersandt.
"""
TESTIMONY = """Polizeiinspektion Torgau

Zeugenvernehmung

Belehrung: Der Zeuge wurde auf das Auskunftsverweigerungsrecht nach § 55 StPO hingewiesen.

Zur Sache: Ich war am 4. März 2025 um zwei Uhr nachts noch wach und habe aus dem Fenster gesehen.

Frage: Was haben Sie gesehen?
Antwort: Ich habe einen weißen Lieferwagen gesehen, der ohne Licht vor der Werkstatt stand.

Frage: Haben Sie jemanden erkannt?
Antwort: Nein, es war zu dunkel, und ich hatte meine Brille nicht auf.

Frage: Haben Sie das Kennzeichen gelesen?
Antwort: Die ersten Buchstaben waren TO, mehr habe ich nicht gelesen.

Vermerk: Der Zeuge übergab ein Foto, das er mit dem Telefon gemacht hat.
"""
MANUAL = """Bedienungsanleitung Kaffeemühle KM 3

Bestimmungsgemäße Verwendung
Die Mühle dient ausschließlich dem Mahlen von Kaffeebohnen in Haushalten.

Sicherheitshinweise
WARNUNG: Greifen Sie niemals in das laufende Mahlwerk.

Bedienung
1. Füllen Sie die Bohnen in den Behälter.
2. Drücken Sie die Taste Start.

Voraussetzungen
Die Steckdose muss mindestens mit 10 A abgesichert sein.
"""
LEAFLET = """Gebrauchsinformation: Information für Anwender

Holmin 10 mg Tabletten

1. Was ist Holmin und wofür wird es angewendet?
Holmin ist ein Arzneimittel gegen Übelkeit auf Reisen mit Schiff und Bus.

2. Was sollten Sie vor der Einnahme beachten?
Holmin darf nicht bei schwerem Asthma eingenommen werden.

3. Wie ist Holmin einzunehmen?
Die empfohlene Dosis beträgt eine Tablette pro Tag.

4. Welche Nebenwirkungen sind möglich?
Häufig: Müdigkeit und Mundtrockenheit.
"""
GUIDELINE = """S2k-Leitlinie: Akute Otitis media bei Kindern

AWMF-Registernummer 999-001, gültig bis 31. März 2030

Geltungsbereich
Die Leitlinie gilt für Kinder ab sechs Monaten mit akuter Mittelohrentzündung.

Therapie
Schmerzen sollen mit Ibuprofen behandelt werden. Antibiotika sollen bei leichtem Verlauf nicht sofort gegeben werden.

Dosierung
Amoxicillin wird mit 50 mg pro kg täglich in drei Gaben über sieben Tage gegeben.

Methodik
Nach den vorliegenden Studien heilen vier von fünf Erkrankungen ohne Antibiotikum.
"""
ANNUAL = """Geschäftsbericht 2024 der Holm Fähren AG

Brief des Vorstands
Sehr geehrte Aktionärinnen und Aktionäre, wir blicken auf ein gutes Jahr zurück.

Ertragslage
Die Umsatzerlöse stiegen im Geschäftsjahr 2024 um 8,0 % auf 41,2 Mio. Euro. Ursächlich war die neue Linie nach Wehrdorf.

Ereignisse
Im Mai 2024 hat die Gesellschaft eine Werft in Torgau erworben.

Prognosebericht
Für das Geschäftsjahr 2025 erwartet der Vorstand einen Umsatz von 44 Mio. Euro.

Risikobericht
Zu den wesentlichen Risiken zählt Niedrigwasser.

Dividende
Der Vorstand schlägt eine Dividende von 0,60 Euro je Aktie vor.
"""
RULES = """Richtlinie zum Umgang mit Schlüsseln

Version 2, freigegeben am 3. Februar 2025

1 Geltungsbereich
Diese Richtlinie gilt für alle Beschäftigten der Werft.

2 Regelungen
Jeder Verlust ist unverzüglich dem Hausmeister zu melden. Schlüssel dürfen nicht verliehen werden.

3 Folgen
Verstöße gegen diese Richtlinie können eine Abmahnung zur Folge haben.

4 Inkrafttreten
Die Richtlinie tritt am 1. März 2025 in Kraft.
"""
STATUTES = """Satzung des Rudervereins Wehrdorf e. V.

§ 1 Name und Sitz
Der Verein führt den Namen „Ruderverein Wehrdorf e. V.“.

§ 2 Zweck
Zweck des Vereins ist die Förderung des Rudersports.

§ 3 Mitglieder
Der Austritt ist mit einer Frist von vier Wochen zum Jahresende zu erklären. Wer gegen die Satzung verstößt, kann
ausgeschlossen werden.

§ 4 Vorstand
Der Verein wird durch zwei Mitglieder des Vorstands vertreten.

§ 5 Inkrafttreten
Diese Satzung tritt mit der Eintragung in das Vereinsregister in Kraft.
"""
TALKED_WITH = """„Holz verzeiht nichts“

Die Bootsbauerin Ida Holm über Lack, Geduld und den Preis der Eile. Interview: Jens Adler

Frau Holm, warum bauen Sie noch mit Holz?

Holm: Ich halte Kunststoff für einen Irrtum, denn er lässt sich nicht flicken.

Wie lange dauert ein Boot?

Holm: Ein Boot von sechs Metern braucht vier Monate und drei Menschen.

Was kostet so ein Boot?

Holm: Ungefähr so viel wie ein kleines Auto, und es hält fünfzig Jahre.
"""
PRESS_CONFERENCE = """WEBVTT

00:00:02.000 --> 00:00:12.000
<v Moderation>Herzlich willkommen zur Pressekonferenz der Stadt, neben mir sitzt Bürgermeisterin Ida Holm.

00:00:13.000 --> 00:00:24.000
<v Bürgermeisterin Holm>Die Brücke am Wehr wird ab dem 1. Mai gesperrt, weil die Seile gerissen sind.

00:00:25.000 --> 00:00:36.000
<v Bürgermeisterin Holm>Wir werden die Brücke abreißen und für drei Millionen Euro neu bauen.

00:00:37.000 --> 00:00:44.000
<v Journalist Brunner>Warum hat das niemand früher bemerkt?

00:00:45.000 --> 00:00:58.000
<v Bürgermeisterin Holm>Die Prüfung im Jahr 2023 ist ausgefallen, und dafür übernehme ich die Verantwortung.
"""
COMPANY = """Gesellschaftsvertrag der Holm Fähren GmbH

§ 1 Firma und Sitz
Die Firma der Gesellschaft lautet Holm Fähren GmbH.

§ 2 Gegenstand
Gegenstand des Unternehmens ist der Betrieb von Fähren auf der Elbe.

§ 3 Stammkapital
Das Stammkapital beträgt 40.000 Euro.

Gesellschafter sind Ida Holm mit 30.000 und Karl Brunner mit 10.000 Geschäftsanteilen.

§ 4 Zustimmung
Die Aufnahme von Darlehen über 20.000 Euro bedarf der Zustimmung der Gesellschafter.

§ 5 Versammlung
Die Gesellschafterversammlung wird mit einer Frist von zwei Wochen einberufen.

§ 6 Kündigung
Jeder Gesellschafter kann mit einer Frist von sechs Monaten zum Jahresende kündigen.
"""
LOAN = """Darlehensvertrag

zwischen

der Birkett Bank AG, Markt 4, 04860 Torgau
– nachfolgend „Darlehensgeberin“ –

und

Herrn Karl Brunner, Am Wehr 9, 04275 Leipzig
– nachfolgend „Darlehensnehmer“ –

§ 1 Darlehen
Die Darlehensgeberin gewährt dem Darlehensnehmer ein Darlehen in Höhe von 90.000 Euro.

§ 2 Rückzahlung
Das Darlehen ist in 36 gleichen Raten von 2.500 Euro zu tilgen.

§ 3 Sicherheiten
Der Darlehensnehmer bestellt eine Grundschuld über 60.000 Euro auf seinem Grundstück.
"""
TERMS = """Allgemeine Geschäftsbedingungen der Buchhandlung Holm

1. Geltung
1.1 Diese Allgemeinen Geschäftsbedingungen gelten für alle Verträge, die Kunden mit der Buchhandlung Holm GmbH, Markt 2,
99423 Weimar, schließen.

2. Preise
2.1 Der Versand kostet 3,90 Euro.
"""
OFFICE_STUDY = """Studie zum Radverkehr

Zusammenfassung
Diese Studie untersucht im Auftrag des Landkreises die Radwege.

Methodik
Wir haben 14 Gemeinden befragt.

Empfehlungen
Wir empfehlen, die Wege zu verbreitern.
"""
POLICE_NEWS = """PRESSEMITTEILUNG

Polizei stellt Fahrräder sicher

Torgau, 4. März 2025 – Die Polizei hat am Dienstag am Tatort drei Fahrräder sichergestellt.

Pressekontakt: PHK Adler, Telefon 04321 55510
"""
TENDER_NEWS = """PRESSEMITTEILUNG

Stadt vergibt Bau der Schule

Torgau, 4. März 2025 – Die Stadt hat nach öffentlicher Ausschreibung den Bau der Schule vergeben.

Pressekontakt: Jens Adler, Telefon 04321 55510
"""
DIRECTIVE = """Richtlinie (EU) 2031/14 des Europäischen Parlaments und des Rates

Artikel 1
Diese Richtlinie regelt den Transport von Schlüsseln.

Artikel 2
Sie gilt für Beschäftigte.

Artikel 3
Diese Richtlinie tritt am 1. März 2031 in Kraft.
"""
SUMMONS = """Polizeiinspektion Torgau
Markt 1, 04860 Torgau

Sehr geehrter Herr Brunner,

in dem Ermittlungsverfahren wegen Einbruchs bitte ich Sie, am 14. März 2025 als Zeuge zu erscheinen.

Mit freundlichen Grüßen

Lind, PHKin
"""


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
        (
            COMPANY,
            "contract",
            {
                "parties": ("Gesellschafter sind Ida Holm mit 30.000 und Karl Brunner mit 10.000 Geschäftsanteilen."),
                "subject": "Gegenstand des Unternehmens ist der Betrieb von Fähren auf der Elbe.",
                "money": "Das Stammkapital beträgt 40.000 Euro.",
                "prohibited": ("Die Aufnahme von Darlehen über 20.000 Euro bedarf der Zustimmung der Gesellschafter."),
                "termination": "Jeder Gesellschafter kann mit einer Frist von sechs Monaten zum Jahresende kündigen.",
            },
        ),
        (
            LOAN,
            "contract",
            {
                "money": "Das Darlehen ist in 36 gleichen Raten von 2.500 Euro zu tilgen.",
                "unusual": "Der Darlehensnehmer bestellt eine Grundschuld über 60.000 Euro auf seinem Grundstück.",
            },
        ),
        (
            TERMS,
            "contract",
            {
                "parties": (
                    "Diese Allgemeinen Geschäftsbedingungen gelten für alle Verträge, die Kunden mit der Buchhandlung "
                    "Holm GmbH, Markt 2, 99423 Weimar, schließen."
                ),
            },
        ),
        (
            STUDY,
            "research article",
            {
                "question": (
                    "Ziel dieser Studie war es zu prüfen, ob Kinder am Bildschirm schlechter verstehen, was sie lesen."
                ),
                "method": "Ausgewertet wurde mit einem gemischten linearen Modell.",
                "findings": ("Am Papier beantworteten die Kinder mehr Fragen richtig als am Bildschirm (p < 0,01)."),
                "limits": ("Die Schulen lagen alle in einer Stadt, daher sind sie nicht auf alle Kinder übertragbar."),
                "funding": "Die Studie wurde von der Stiftung Lesewelt gefördert.",
            },
        ),
        (
            OPINION,
            "expert report",
            {
                "instructions": "Ist der Steg am Mühlweg mangelhaft gebaut?",
                "facts": "Der Ortstermin fand am 3. März 2025 statt.",
                "findings": "Die Risse waren bis zu 14 mm breit.",
                "conclusions": "Ursache ist die Verwendung von frischem Holz.",
                "recommendations": "Die Kosten der Instandsetzung schätze ich auf 6.200 Euro netto.",
                "limits": "Nicht untersucht wurde das Geländer.",
            },
        ),
        (
            TENDER,
            "invitation to tender",
            {
                "sought": "Die Stadt Torgau schreibt die Lieferung von 40 Parkbänken aus.",
                "deadlines": "Die Bindefrist endet am 30. Mai 2025.",
                "requirements": "Bieter müssen drei Referenzen aus den letzten fünf Jahren vorlegen.",
                "criteria": "Der Zuschlag wird auf das wirtschaftlichste Angebot erteilt.",
                "terms": "Die Vertragsstrafe beträgt 0,1 % der Auftragssumme je Werktag.",
            },
        ),
        (
            BURGLARY,
            "police report",
            {
                "incident": "Am 4. März 2025 drangen unbekannte Täter in die Werkstatt am Mühlweg 3 ein.",
                "course": ("Der Zeuge Brunner gab an, gegen 02:10 Uhr einen weißen Lieferwagen gesehen zu haben."),
                "evidence": "Am Fenster wurden Hebelmarken gesichert.",
                "action": "Der Vorgang wird der Staatsanwaltschaft Torgau übersandt.",
            },
        ),
        (
            TESTIMONY,
            "police report",
            {
                "course": "Antwort: Ich habe einen weißen Lieferwagen gesehen, der ohne Licht vor der Werkstatt stand.",
                "evidence": "Vermerk: Der Zeuge übergab ein Foto, das er mit dem Telefon gemacht hat.",
            },
        ),
        (
            MANUAL,
            "technical documentation",
            {
                "what": "Die Mühle dient ausschließlich dem Mahlen von Kaffeebohnen in Haushalten.",
                "use": "Drücken Sie die Taste Start.",
                "needs": "Die Steckdose muss mindestens mit 10 A abgesichert sein.",
                "limits": "WARNUNG: Greifen Sie niemals in das laufende Mahlwerk.",
            },
        ),
        (
            LEAFLET,
            "technical documentation",
            {
                "what": "Holmin ist ein Arzneimittel gegen Übelkeit auf Reisen mit Schiff und Bus.",
                "use": "Die empfohlene Dosis beträgt eine Tablette pro Tag.",
                "limits": "Holmin darf nicht bei schwerem Asthma eingenommen werden.",
            },
        ),
        (
            GUIDELINE,
            "clinical guideline",
            {
                "scope": "Die Leitlinie gilt für Kinder ab sechs Monaten mit akuter Mittelohrentzündung.",
                "recommended": "Schmerzen sollen mit Ibuprofen behandelt werden.",
                "avoid": "Antibiotika sollen bei leichtem Verlauf nicht sofort gegeben werden.",
                "doses": "Amoxicillin wird mit 50 mg pro kg täglich in drei Gaben über sieben Tage gegeben.",
                "evidence": "Nach den vorliegenden Studien heilen vier von fünf Erkrankungen ohne Antibiotikum.",
            },
        ),
        (
            ANNUAL,
            "financial report",
            {
                "results": "Die Umsatzerlöse stiegen im Geschäftsjahr 2024 um 8,0 % auf 41,2 Mio. Euro.",
                "reasons": "Ursächlich war die neue Linie nach Wehrdorf.",
                "events": "Im Mai 2024 hat die Gesellschaft eine Werft in Torgau erworben.",
                "outlook": "Für das Geschäftsjahr 2025 erwartet der Vorstand einen Umsatz von 44 Mio. Euro.",
                "risks": "Zu den wesentlichen Risiken zählt Niedrigwasser.",
            },
        ),
        (
            RULES,
            "policy",
            {
                "purpose": "Diese Richtlinie gilt für alle Beschäftigten der Werft.",
                "required": "Jeder Verlust ist unverzüglich dem Hausmeister zu melden.",
                "forbidden": "Schlüssel dürfen nicht verliehen werden.",
                "breach": "Verstöße gegen diese Richtlinie können eine Abmahnung zur Folge haben.",
                "validity": "Die Richtlinie tritt am 1. März 2025 in Kraft.",
            },
        ),
        (
            STATUTES,
            "policy",
            {
                "purpose": "Zweck des Vereins ist die Förderung des Rudersports.",
                "required": "Der Austritt ist mit einer Frist von vier Wochen zum Jahresende zu erklären.",
                "allowed": "Der Verein wird durch zwei Mitglieder des Vorstands vertreten.",
                "breach": "Wer gegen die Satzung verstößt, kann ausgeschlossen werden.",
                "validity": "Diese Satzung tritt mit der Eintragung in das Vereinsregister in Kraft.",
            },
        ),
        (
            TALKED_WITH,
            "interview or podcast",
            {
                "who": "Die Bootsbauerin Ida Holm über Lack, Geduld und den Preis der Eile.",
                "views": "Holm: Ich halte Kunststoff für einen Irrtum, denn er lässt sich nicht flicken.",
            },
        ),
        (
            PRESS_CONFERENCE,
            "interview or podcast",
            {
                "who": "Herzlich willkommen zur Pressekonferenz der Stadt, neben mir sitzt Bürgermeisterin Ida Holm.",
                "views": "Wir werden die Brücke abreißen und für drei Millionen Euro neu bauen.",
            },
        ),
    ],
    ids=[
        "talk",
        "mail",
        "by-law",
        "audit",
        "news",
        "will",
        "power",
        "claim",
        "privacy",
        "policy",
        "company",
        "loan",
        "terms",
        "study",
        "opinion",
        "tender",
        "burglary",
        "testimony",
        "manual",
        "leaflet",
        "guideline",
        "annual",
        "rules",
        "statutes",
        "interview",
        "press conference",
    ],
)
def test_each_says_under_its_headings(
    tmp_path: Path, models: Models, text: str, kind: str, told: dict[str, str]
) -> None:
    result = brief_of(tmp_path, text, models, name="document.vtt" if text.startswith("WEBVTT") else "document.txt")
    assert result.settings.kind == kind
    assert {key: line for key, line in told.items() if line not in lines(result, key)} == {}
    assert not [
        one.text for one in result.summary if one.text in told.values() and one.text != told.get(one.section or "")
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (OFFICE_STUDY, "policy report"),
        (POLICE_NEWS, "press release"),
        (TENDER_NEWS, "press release"),
        (DIRECTIVE, "legislation"),
        (SUMMONS, "letter"),
    ],
    ids=["study of an office", "news of the police", "news of a tender", "directive", "summons"],
)
def test_what_only_speaks_of_such_documents_is_none(tmp_path: Path, models: Models, text: str, kind: str) -> None:
    assert brief_of(tmp_path, text, models).settings.kind == kind


@pytest.mark.parametrize(
    ("kind", "key", "belongs", "does_not"),
    [
        (
            "contract",
            "delivery",
            "Alle Ansprüche wegen eines Sachmangels sind ausgeschlossen.",
            "Alle Ansprüche wegen eines Sachmangels prüft ein Gutachter.",
        ),
        ("contract", "delivery", "Es wird verkauft, wie es steht und liegt.", "Das Haus steht am Weg und liegt tief."),
        ("contract", "duties", "Der Käufer tritt in den Mietvertrag ein.", "Der Käufer tritt in das Haus."),
        ("contract", "subject", "Mitverkauft ist die Küche.", "Die Küche ist hell."),
        (
            "official decision",
            "decision",
            "Für diesen Fall wird ein Zwangsgeld von 2.500 € angedroht.",
            "Ein Zwangsgeld ist höher als eine Gebühr.",
        ),
        (
            "official decision",
            "reasons",
            "Ihr Einwand ist durch die Luftbilder widerlegt.",
            "Ihr Einwand ging am 4. Mai ein.",
        ),
        (
            "official decision",
            "matter",
            "Bei einer Ortseinsicht am 4. Mai stellten wir eine Gaube fest.",
            "Eine Ortseinsicht kostet 40 €.",
        ),
        (
            "official decision",
            "appeal",
            "Sie können beim Gericht beantragen, die aufschiebende Wirkung wiederherzustellen.",
            "Sie können beim Amt eine Karte beantragen.",
        ),
    ],
)
def test_what_belongs_surely_in_german(kind: str, key: str, belongs: str, does_not: str) -> None:
    (heading,) = (one for one in headings_of(kind, "de") if one.key == key)
    assert heading.is_sure(belongs)
    assert not heading.is_sure(does_not)


def test_a_damage_is_a_finding(tmp_path: Path, models: Models) -> None:
    assert "Der Schaden beläuft sich auf 12.400 Euro." in lines(brief_of(tmp_path, AUDIT, models), "findings")


def test_who_owes_a_tax_and_by_when_it_is_told(tmp_path: Path, models: Models) -> None:
    text = BYLAW.replace(
        "Diese Satzung gilt für Bäume", "Gebührenschuldner ist, wer eine Fällung beantragt. Sie gilt für"
    )
    text = text.replace(
        "ist verpflichtet, innerhalb eines Jahres einen neuen zu pflanzen", "hat dies sofort anzuzeigen"
    )
    result = brief_of(tmp_path, text, models)
    assert "Gebührenschuldner ist, wer eine Fällung beantragt." in lines(result, "whom")
    assert "Wer einen Baum entfernt, hat dies sofort anzuzeigen." in lines(result, "required")


def test_who_takes_the_blame_promises_nothing_and_an_open_lane_is_no_open_point(tmp_path: Path, models: Models) -> None:
    text = TALK.replace("Ja, das mache ich.", "Dafür übernehme ich die Verantwortung. Am Tor bleibt eine Spur offen.")
    result = brief_of(tmp_path, text, models, name="document.vtt")
    assert not any("Verantwortung" in line for line in lines(result, "actions"))
    assert not any("Spur" in line for line in lines(result, "open"))


HAFENAUSSCHUSS = """# Protokoll der Sitzung des Hafenausschusses vom 14. Mai 2026

Anwesend: A. Lund (Vorsitz), B. Moos, C. Hart. Entschuldigt: D. Beck.

## 1. Kran

Der Ausschuss beschloss, einen neuen Kran für höchstens 48.000 € zu kaufen. Frau Hart stimmte dagegen.

## 2. Liegeplätze

Es wurde kein Beschluss gefasst; die Sache kommt im Juni wieder auf die Tagesordnung.

## 3. Aufgaben

| Aufgabe | Verantwortlich | Frist |
| --- | --- | --- |
| Drei Angebote für einen Kran einholen | B. Moos | 1. Juni 2026 |
| Versicherer wegen des alten Krans anschreiben | C. Hart | 20. Mai 2026 |
"""


def test_german_minutes_tell_their_table_of_tasks_and_who_was_against(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "protokoll.md"
    path.write_text(HAFENAUSSCHUSS, "utf-8")
    result = brief_of_file(path, models)
    assert "Anwesend: A. Lund (Vorsitz), B. Moos, C. Hart." in lines(result, "purpose")
    assert [line.split(" · ")[1] for line in lines(result, "actions")] == ["B. Moos", "C. Hart"]
    assert lines(result, "disagreements") == ["Frau Hart stimmte dagegen."]
    assert any("kein Beschluss" in line for line in lines(result, "open"))


ARZTBRIEF = """# Arztbrief

Klinikum Nordhafen, 5. Mai 2026

Sehr geehrte Frau Kollegin,

wir berichten über Herrn Jens Ohlsen, geb. 3. Februar 1951, der vom 28. April bis 5. Mai 2026 stationär bei uns war.

Diagnosen: Herzinsuffizienz NYHA III. Vorhofflimmern. Chronische Niereninsuffizienz Stadium 3b.

Medikation bei Entlassung:

| Medikament | Dosis | Einnahme |
| --- | --- | --- |
| Apixaban | 5 mg | 1-0-1 |
| Bisoprolol | 2,5 mg | 1-0-0 |
| Ramipril | pausiert | bis zur Kontrolle |

Keine NSAR.
"""


def test_a_german_letter_of_a_hospital_tells_every_diagnosis_and_medicine(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "brief.md"
    path.write_text(ARZTBRIEF, "utf-8")
    result = brief_of_file(path, models)
    assert lines(result, "assessment")[1:] == ["Vorhofflimmern.", "Chronische Niereninsuffizienz Stadium 3b."]
    for told in ("Apixaban", "Bisoprolol", "Ramipril · pausiert", "Keine NSAR."):
        assert any(line.startswith(told) for line in lines(result, "medicines")), told


BAUGENEHMIGUNG = """Stadt Nordhafen
Bauordnungsamt

Frau
Greta Ohlsen
Am Deich 4
26506 Nordhafen

Nordhafen, den 9. Juni 2026
Aktenzeichen: 63-BA-2026-0417

Baugenehmigung

Sehr geehrte Frau Ohlsen,

auf Ihren Antrag erteile ich Ihnen die Genehmigung, Am Deich 4 ein Bootshaus von 48 m² zu errichten.

Die Genehmigung ergeht unter folgenden Auflagen:

1. Mit den Arbeiten darf erst begonnen werden, wenn der Standsicherheitsnachweis geprüft vorliegt.
2. Die Firsthöhe darf 5,20 m über Gelände nicht überschreiten.
3. Zwischen dem 1. März und dem 15. Juli ist das Rammen von Pfählen untersagt.
4. Die Fertigstellung ist dem Bauordnungsamt innerhalb von zwei Wochen anzuzeigen.

Die beantragte Befreiung von der Pflicht, zwei Stellplätze nachzuweisen, lehne ich ab.

Begründung:
Das Vorhaben fügt sich in die Umgebung ein. Für die Befreiung fehlt es an einem Härtefall.

Die Genehmigung erlischt, wenn innerhalb von drei Jahren nach ihrer Erteilung nicht mit der Ausführung begonnen wird.

Für diesen Bescheid wird eine Gebühr von 1.236,40 € festgesetzt. Sie ist bis zum 15. Juli 2026 zu zahlen.

Rechtsbehelfsbelehrung:
Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch bei der Stadt Nordhafen erhoben werden.

Mit freundlichen Grüßen
Im Auftrag
Petersen
"""


def test_a_permission_tells_every_condition_what_is_refused_and_when_it_lapses(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, BAUGENEHMIGUNG, models)
    assert result.settings.kind == "official decision"
    assert [line.split()[1] for line in lines(result, "conditions")] == ["den", "Firsthöhe", "dem", "Fertigstellung"]
    assert any("lehne ich ab" in line for line in lines(result, "decision"))
    assert any("Die Genehmigung erlischt, wenn" in line for line in lines(result, "appeal"))


ARBEITSVERTRAG = """Arbeitsvertrag

zwischen
der Birkett Bootsbau GmbH, Mühlweg 3, 26506 Nordhafen (Arbeitgeberin)
und
Frau Ida Falk, geboren am 4. Mai 1990, Am Wehr 9, 26506 Nordhafen (Arbeitnehmerin)

§ 1 Beginn und Tätigkeit
(1) Das Arbeitsverhältnis beginnt am 1. September 2026. Es ist bis zum 31. August 2028 befristet.
(2) Die Arbeitnehmerin wird als Bootsbauerin eingestellt.

§ 2 Probezeit
Die ersten sechs Monate gelten als Probezeit. In ihr beträgt die Kündigungsfrist zwei Wochen.

§ 3 Arbeitszeit
Die regelmäßige Arbeitszeit beträgt 38 Stunden in der Woche. Überstunden werden mit einem Zuschlag von 25 % vergütet.

§ 4 Vergütung
(1) Die Arbeitnehmerin erhält ein Bruttogehalt von 3.450,00 € im Monat, zahlbar zum Monatsende.
(2) Ab dem 1. September 2027 beträgt das Gehalt 3.600,00 €.
(3) Im November wird ein Weihnachtsgeld von 50 % gezahlt. Ein Anspruch besteht nicht, wenn gekündigt ist.

§ 8 Kündigung
Nach der Probezeit gilt eine Kündigungsfrist von drei Monaten zum Monatsende.
"""


def test_a_contract_of_employment_tells_when_it_ends_and_when_a_bonus_is_not_due(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, ARBEITSVERTRAG, models)
    assert "Es ist bis zum 31. August 2028 befristet." in lines(result, "term")
    money = lines(result, "money")
    bonus = next(index for index, line in enumerate(money) if "Weihnachtsgeld" in line)
    assert money[bonus + 1].startswith("Ein Anspruch besteht nicht, wenn")


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
