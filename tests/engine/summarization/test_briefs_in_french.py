"""What each kind of document says in French stands under the headings of its kind, and nothing false does."""

from pathlib import Path

import pytest

from engine.registry.loaded import Models
from tests.engine.summarization.test_briefs_by_kind import brief_of, lines
from tests.engine.summarization.test_briefs_told_whole import answer_of
from tests.engine.summarization.told_briefs import brief_of_file

CONTRACT = """CONVENTION DE PRESTATION DE SERVICES

Entre les soussignés :

La société Verrerie du Lac SA, rue du Port 4, 1000 Bruxelles, représentée par Mme Ann Claes, \
ci-après dénommée « le Client »,

et

Monsieur Tom Raes, indépendant, avenue des Pins 12, 4000 Liège, ci-après dénommé « le Prestataire »,

il a été convenu ce qui suit :

Article 1 – Objet
Le Prestataire assure l'entretien des fours du Client, selon le cahier des charges annexé.

Article 2 – Durée
La convention est conclue pour une durée de deux ans à partir du 1er juin 2025. Elle est tacitement \
reconduite par périodes d'un an.

Article 3 – Prix
Le Client paie une redevance mensuelle de 1.250 euros hors TVA. Les factures sont payables à trente \
jours.

Article 4 – Obligations
Le Prestataire est tenu d'intervenir dans les quarante-huit heures suivant un appel.

Article 5 – Résiliation
Chaque partie peut résilier la convention moyennant un préavis de trois mois notifié par lettre \
recommandée.

Article 6 – Responsabilité
La responsabilité du Prestataire est limitée à 20.000 euros par sinistre.

Article 7 – Confidentialité
Le Prestataire s'engage à garder confidentiels les procédés de fabrication du Client.

Article 8 – Cession
Aucune des parties ne peut céder la convention sans l'accord écrit de l'autre.

Article 9 – Droit applicable
La convention est régie par le droit belge. Les tribunaux de Bruxelles sont seuls compétents.

Fait à Bruxelles, le 5 mai 2025, en deux exemplaires.
"""
COURT = """TRIBUNAL ADMINISTRATIF DE LILLE

N° 2301457

M. Paul DELVAL

Audience du 4 avril 2024

RÉPUBLIQUE FRANÇAISE
AU NOM DU PEUPLE FRANÇAIS

Vu la procédure suivante :

Par une requête enregistrée le 3 mars 2023, M. Paul Delval demande au tribunal d'annuler l'arrêté \
du 9 janvier 2023 par lequel le maire de Douai lui a refusé un permis de construire.

Le maire de Douai soutient que la requête est tardive.

Considérant ce qui suit :

1. M. Delval a déposé le 12 octobre 2022 une demande de permis de construire pour un hangar de 240 \
mètres carrés.

2. Aux termes de l'article L. 424-3 du code de l'urbanisme, la décision de refus doit être motivée.

3. L'arrêté attaqué se borne à citer le plan local d'urbanisme sans indiquer la règle qui ferait \
obstacle au projet. Il est donc insuffisamment motivé.

4. Il résulte de ce qui précède que M. Delval est fondé à demander l'annulation de l'arrêté du 9 \
janvier 2023.

DÉCIDE :

Article 1er : L'arrêté du maire de Douai du 9 janvier 2023 est annulé.

Article 2 : Il est enjoint au maire de Douai de réexaminer la demande de M. Delval dans un délai de \
deux mois.

Article 3 : La commune de Douai versera à M. Delval la somme de 1 500 euros au titre de l'article \
L. 761-1 du code de justice administrative.
"""
MINUTES = """COMMUNE DE SAINT-AUBIN
PROCÈS-VERBAL DE LA SÉANCE DU CONSEIL MUNICIPAL DU 11 MARS 2025

Étaient présents : Mme Odile Renard, maire, M. Jean Picot, Mme Lise Aubry, M. Marc Tellier
Absent excusé : M. Yann Le Roux
Secrétaire de séance : Mme Lise Aubry

1. Budget primitif
Le maire présente le budget, qui s'équilibre à 412 000 euros en fonctionnement. Le conseil \
municipal, après en avoir délibéré, adopte le budget primitif par 3 voix pour et 1 abstention.

2. École
M. Picot regrette la fermeture d'une classe et vote contre la nouvelle organisation. Mme Aubry est \
chargée d'écrire à l'inspection avant le 31 mars.

3. Pont du moulin
La décision sur le pont est ajournée, dans l'attente du rapport de l'ingénieur.

La séance est levée à 21 heures.
"""
LETTER = """Société Gazelle Énergie
8 quai Nord, 44000 Nantes

Nantes, le 7 janvier 2025

Objet : facture impayée n° 5512 – deuxième rappel

Madame,

Sauf erreur de notre part, votre facture du 12 novembre 2024, d'un montant de 286,40 euros, n'est \
pas réglée à ce jour.

Nous vous prions de bien vouloir effectuer le règlement avant le 25 janvier 2025. Sans règlement de \
votre part, nous serons contraints de suspendre la fourniture, conformément à l'article 6 de votre \
contrat.

Si votre paiement nous est déjà parvenu, ne tenez pas compte de ce courrier.

Veuillez agréer, Madame, nos salutations distinguées.

Le service clients
"""
DECISION = """MAIRIE DE CANCALE

ARRÊTÉ accordant un permis de construire

Demandeur : Mme Jeanne Morvan
Terrain : 14 rue du Phare
N° PC 035 049 24 0012

Le maire de Cancale,

Vu le code de l'urbanisme ;
Vu la demande de permis de construire déposée le 2 avril 2024 par Mme Jeanne Morvan pour \
l'extension d'une maison ;

Considérant que le projet respecte les règles de hauteur de la zone UB ;

ARRÊTE

Article 1 : Le permis de construire est accordé à Mme Jeanne Morvan.

Article 2 : Les eaux de pluie devront être infiltrées sur le terrain.

Article 3 : Le permis est périmé si les travaux ne sont pas commencés dans un délai de trois ans.

Fait à Cancale, le 18 juin 2024

La présente décision peut être contestée devant le tribunal administratif de Rennes dans les deux \
mois de sa notification.
"""
CLINICAL = """CLINIQUE DES GLYCINES
COMPTE RENDU OPÉRATOIRE ET DE SORTIE

Patiente : Mme Rose Caron, née le 02/03/1970

Motif d'hospitalisation :
Cholécystite aiguë lithiasique évoluant depuis trois jours.

Antécédents :
Asthme. Césarienne en 1999. Tabac : 5 cigarettes par jour.

Examen clinique :
Température 38,6 °C, douleur de l'hypocondre droit avec signe de Murphy.

Biologie :
CRP 186 mg/L, leucocytes 15 200/mm3, bilirubine normale.

Intervention :
Une cholécystectomie par cœlioscopie a été réalisée le 4 mars 2025. Les suites ont été simples.

Diagnostic retenu :
Cholécystite aiguë gangreneuse.

Traitement de sortie :
- Paracétamol 1 g trois fois par jour pendant 5 jours
- Ibuprofène contre-indiqué (asthme)

Suivi :
Ablation des fils dans dix jours par l'infirmière. Consultation de contrôle le 2 avril 2025. Arrêt \
de travail de deux semaines.
"""
INVOICE = """NOTE D'HONORAIRES N° 2025-14

Étude Me Clara Vuille, avocate
Rue du Rhône 50, 1204 Genève

Client : Hoirie Bonnard

Date : 30.04.2025
Dossier n° 882

Honoraires, 6 h 30 à CHF 320.– : CHF 2'080.00
Débours : CHF 64.50
TVA 8,1 % : CHF 173.70
Total : CHF 2'318.20

Payable à 30 jours net.
IBAN : CH93 0076 2011 6238 5295 7
En cas de retard, un intérêt de 5 % est dû dès l'échéance.
"""


@pytest.mark.parametrize(
    ("text", "told", "missing"),
    [
        (
            CONTRACT,
            {
                "parties": [
                    (
                        "La société Verrerie du Lac SA, rue du Port 4, 1000 Bruxelles, représentée par Mme "
                        "Ann Claes, ci-après dénommée « le Client »,"
                    ),
                    (
                        "Monsieur Tom Raes, indépendant, avenue des Pins 12, 4000 Liège, ci-après dénommé « "
                        "le Prestataire »,"
                    ),
                ],
                "subject": [
                    ("Le Prestataire assure l'entretien des fours du Client, selon le cahier des charges annexé.")
                ],
                "term": [
                    "La convention est conclue pour une durée de deux ans à partir du 1er juin 2025.",
                    "Elle est tacitement reconduite par périodes d'un an.",
                ],
                "money": [
                    "Le Client paie une redevance mensuelle de 1.250 euros hors TVA.",
                    "Les factures sont payables à trente jours.",
                ],
                "duties": ["Le Prestataire est tenu d'intervenir dans les quarante-huit heures suivant un appel."],
                "termination": [
                    (
                        "Chaque partie peut résilier la convention moyennant un préavis de trois mois notifié "
                        "par lettre recommandée."
                    )
                ],
                "liability": ["La responsabilité du Prestataire est limitée à 20.000 euros par sinistre."],
                "confidentiality": [
                    "Le Prestataire s'engage à garder confidentiels les procédés de fabrication du Client."
                ],
                "governing_law": [
                    "La convention est régie par le droit belge.",
                    "Les tribunaux de Bruxelles sont seuls compétents.",
                ],
                "unusual": ["Aucune des parties ne peut céder la convention sans l'accord écrit de l'autre."],
            },
            [],
        ),
        (
            COURT,
            {
                "question": [
                    (
                        "Par une requête enregistrée le 3 mars 2023, M. Paul Delval demande au tribunal "
                        "d'annuler l'arrêté du 9 janvier 2023 par lequel le maire de Douai lui a refusé un "
                        "permis de construire."
                    )
                ],
                "holding": [
                    (
                        "Il résulte de ce qui précède que M. Delval est fondé à demander l'annulation de "
                        "l'arrêté du 9 janvier 2023."
                    )
                ],
                "reasoning": [
                    ("Aux termes de l'article L. 424-3 du code de l'urbanisme, la décision de refus doit être motivée.")
                ],
                "order": [
                    "Article 1er : L'arrêté du maire de Douai du 9 janvier 2023 est annulé.",
                    (
                        "Article 2 : Il est enjoint au maire de Douai de réexaminer la demande de M. Delval "
                        "dans un délai de deux mois."
                    ),
                    (
                        "Article 3 : La commune de Douai versera à M. Delval la somme de 1 500 euros au titre "
                        "de l'article L. 761-1 du code de justice administrative."
                    ),
                ],
            },
            ["dissent"],
        ),
        (
            MINUTES,
            {
                "purpose": [
                    ("Étaient présents : Mme Odile Renard, maire, M. Jean Picot, Mme Lise Aubry, M. Marc Tellier"),
                    "Absent excusé : M. Yann Le Roux",
                    "Secrétaire de séance : Mme Lise Aubry",
                ],
                "decisions": [
                    (
                        "Le conseil municipal, après en avoir délibéré, adopte le budget primitif par 3 voix "
                        "pour et 1 abstention."
                    )
                ],
                "actions": ["Mme Aubry est chargée d'écrire à l'inspection avant le 31 mars."],
                "open": ["La décision sur le pont est ajournée, dans l'attente du rapport de l'ingénieur."],
                "disagreements": [
                    "M. Picot regrette la fermeture d'une classe et vote contre la nouvelle organisation."
                ],
            },
            [],
        ),
        (
            LETTER,
            {
                "about": [
                    (
                        "Sauf erreur de notre part, votre facture du 12 novembre 2024, d'un montant de 286,40 "
                        "euros, n'est pas réglée à ce jour."
                    ),
                    "Si votre paiement nous est déjà parvenu, ne tenez pas compte de ce courrier.",
                ],
                "asked": ["Nous vous prions de bien vouloir effectuer le règlement avant le 25 janvier 2025."],
                "consequences": [
                    (
                        "Sans règlement de votre part, nous serons contraints de suspendre la fourniture, "
                        "conformément à l'article 6 de votre contrat."
                    )
                ],
            },
            [],
        ),
        (
            DECISION,
            {
                "matter": [
                    "Demandeur : Mme Jeanne Morvan",
                    "Terrain : 14 rue du Phare",
                    (
                        "Vu la demande de permis de construire déposée le 2 avril 2024 par Mme Jeanne Morvan "
                        "pour l'extension d'une maison ;"
                    ),
                ],
                "decision": ["Article 1 : Le permis de construire est accordé à Mme Jeanne Morvan."],
                "reasons": ["Considérant que le projet respecte les règles de hauteur de la zone UB ;"],
                "conditions": [
                    "Article 2 : Les eaux de pluie devront être infiltrées sur le terrain.",
                    (
                        "Article 3 : Le permis est périmé si les travaux ne sont pas commencés dans un délai "
                        "de trois ans."
                    ),
                ],
                "appeal": [
                    (
                        "La présente décision peut être contestée devant le tribunal administratif de Rennes "
                        "dans les deux mois de sa notification."
                    )
                ],
            },
            [],
        ),
        (
            CLINICAL,
            {
                "complaint": ["Cholécystite aiguë lithiasique évoluant depuis trois jours."],
                "history": ["Césarienne en 1999.", "Tabac : 5 cigarettes par jour."],
                "findings": [
                    "Température 38,6 °C, douleur de l'hypocondre droit avec signe de Murphy.",
                    "CRP 186 mg/L, leucocytes 15 200/mm3, bilirubine normale.",
                ],
                "assessment": ["Cholécystite aiguë gangreneuse."],
                "plan": [
                    "Ablation des fils dans dix jours par l'infirmière.",
                    "Consultation de contrôle le 2 avril 2025.",
                    "Arrêt de travail de deux semaines.",
                ],
                "medicines": [
                    "Paracétamol 1 g trois fois par jour pendant 5 jours",
                    "Ibuprofène contre-indiqué (asthme)",
                ],
                "course": [
                    "Une cholécystectomie par cœlioscopie a été réalisée le 4 mars 2025.",
                    "Les suites ont été simples.",
                ],
            },
            [],
        ),
        (
            INVOICE,
            {
                "parties": ["Client : Hoirie Bonnard"],
                "number": ["Date : 30.04.2025"],
                "total": ["TVA 8,1 % : CHF 173.70", "Total : CHF 2'318.20"],
                "items": ["Honoraires, 6 h 30 à CHF 320.– : CHF 2'080.00", "Débours : CHF 64.50"],
                "due": ["Payable à 30 jours net."],
                "payment": ["IBAN : CH93 0076 2011 6238 5295 7"],
                "late": ["En cas de retard, un intérêt de 5 % est dû dès l'échéance."],
            },
            [],
        ),
    ],
    ids=["contract", "court", "minutes", "letter", "decision", "clinical", "invoice"],
)
def test_what_is_asked_for_is_told_and_nothing_else(
    text: str, told: dict[str, list[str]], missing: list[str], tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, text, models)
    assert {key: lines(result, key) for key in told} == told
    assert {sentence.section for sentence in result.summary} - {"points"} == told.keys()
    assert sorted(section.key for section in result.sections if not section.found) == missing


AMENDMENT = """

Avenant n° 1 du 3 mars 2026

Les parties conviennent de modifier la convention comme suit :

a) À l'article 3, la redevance mensuelle est portée à 1.400 euros hors TVA à compter du 1er avril 2026.

b) Toutes les autres dispositions demeurent inchangées.
"""


def test_a_clause_stands_beside_what_an_amendment_makes_of_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, CONTRACT + AMENDMENT, models)
    money = lines(result, "money")
    assert any("1.250 euros" in line for line in money)
    assert any("1.400 euros" in line for line in money)


def test_an_answer_is_not_given_without_what_an_amendment_makes_of_it(tmp_path: Path, models: Models) -> None:
    told = answer_of(tmp_path, CONTRACT + AMENDMENT, "Quelle est la redevance mensuelle ?", models)
    assert any("1.400 euros" in line for line in told)


SORTIE = """# Compte rendu d'hospitalisation

Hôpital du Nord, 5 mai 2026

Cher confrère,

Monsieur Jean Olsen, né le 3 février 1951, a été hospitalisé dans notre service du 28 avril au 5 mai 2026.

Diagnostics : Insuffisance cardiaque NYHA III. Fibrillation auriculaire. Insuffisance rénale chronique stade 3b.

Allergies : Pénicilline.

Traitement de sortie :

| Médicament | Dose | Prise |
| --- | --- | --- |
| Apixaban | 5 mg | matin et soir |
| Bisoprolol | 2,5 mg | matin |
| Ramipril | suspendu | jusqu'au contrôle |

Pas d'AINS.

Conduite à tenir : Contrôle de la créatinine et du potassium dans une semaine.
"""


def test_a_letter_of_a_hospital_tells_every_diagnosis_and_medicine(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "lettre.md"
    path.write_text(SORTIE, "utf-8")
    result = brief_of_file(path, models)
    assert lines(result, "assessment")[1:] == ["Fibrillation auriculaire.", "Insuffisance rénale chronique stade 3b."]
    for told in ("Apixaban", "Bisoprolol", "Ramipril · suspendu", "Pas d'AINS."):
        assert any(line.startswith(told) for line in lines(result, "medicines")), told
