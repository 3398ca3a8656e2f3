"""What each kind of document says in Spanish stands under the headings of its kind, and nothing false does."""

from pathlib import Path

import pytest

from engine.registry.loaded import Models
from tests.engine.summarization.test_briefs_by_kind import brief_of, lines

CONTRACT = """CONTRATO DE TRABAJO INDEFINIDO

REUNIDOS

De una parte, Viveros Alcor, S.L., con domicilio en Murcia (en adelante, la «Empresa»), y de otra, \
D.ª Sara Gil Mora, con DNI 48.220.117-B (en adelante, la «Trabajadora»), acuerdan las siguientes

CLÁUSULAS

Primera.- Puesto de trabajo
La Trabajadora prestará sus servicios como encargada de invernadero, en el centro de trabajo de \
Murcia.

Segunda.- Duración
El contrato se concierta por tiempo indefinido y se inicia el 2 de junio de 2025. Se establece un \
período de prueba de dos meses.

Tercera.- Jornada
La jornada de trabajo será de 38 horas semanales, de lunes a viernes. Las vacaciones anuales serán \
de treinta días naturales.

Cuarta.- Salario
La Trabajadora percibirá una retribución bruta anual de 24.600 euros, distribuida en catorce pagas.

Quinta.- Preaviso
La Trabajadora podrá extinguir el contrato comunicándolo con quince días de preaviso.

Sexta.- Confidencialidad
La Trabajadora se compromete a guardar secreto sobre los proveedores y los precios de la Empresa.

Séptima.- No competencia
Durante un año tras la extinción del contrato, la Trabajadora no podrá trabajar para empresas que \
compitan con la Empresa en la Región de Murcia.

Octava.- Normativa
El contrato se regirá por el Estatuto de los Trabajadores y el convenio colectivo aplicable.

Firman por duplicado en Murcia, a 20 de mayo de 2025.
"""
COURT = """CORTE SUPREMA
Sala Civil

Santiago, 8 de julio de 2024

Vistos:

En estos autos rol 4.512-2021, don Mario Lagos Vera dedujo demanda de indemnización de perjuicios \
contra Constructora Andes Ltda. por los daños que sufrió su casa el 2 de agosto de 2020, cuando se \
derrumbó un muro vecino.

La sentencia de primera instancia rechazó la demanda. La Corte de Apelaciones la revocó y condenó a \
la demandada a pagar $12.000.000.

Considerando:

Primero: Que la recurrente sostiene que el derrumbe fue un caso fortuito.

Segundo: Que del informe pericial se desprende que el muro carecía de drenaje y que la lluvia de \
esos días no fue excepcional.

Tercero: Que, en consecuencia, el recurso de casación debe ser rechazado.

Por estas consideraciones, se resuelve:

Se rechaza el recurso de casación deducido por Constructora Andes Ltda. contra la sentencia de 14 \
de marzo de 2023.

Se condena en costas a la recurrente.

Regístrese y devuélvase.
"""
MINUTES = """ACTA DE LA REUNIÓN DEL CLAUSTRO

Fecha: 17 de octubre de 2024
Asistentes: Ana Prieto (directora), Luis Cano, Eva Sanz, Óscar Ruiz
Excusa su asistencia: Berta León

1. Excursión de fin de curso
Eva Sanz propone ir a Cuenca. Luis Cano considera que el precio es excesivo. Se acuerda por tres \
votos a favor y uno en contra organizar la excursión a Cuenca el 6 de junio.

2. Biblioteca
Óscar Ruiz pedirá presupuesto de dos estanterías antes del 10 de noviembre.

3. Comedor
El cambio de proveedor queda pendiente hasta recibir el informe de sanidad.

Se levanta la sesión a las 18:30.
"""
LETTER = """Comunidad de Regantes del Jalón
Plaza Mayor 3, 50300 Calatayud

Calatayud, 4 de marzo de 2025

Asunto: cuota pendiente

Estimado comunero:

Le informamos de que la cuota de riego de 2024, por importe de 312,75 euros, figura como impagada.

Le rogamos que efectúe el ingreso antes del 31 de marzo de 2025 en la cuenta de la comunidad.

Si no se recibe el pago en dicho plazo, nos veremos obligados a suspender el suministro de agua, \
según el artículo 21 de los estatutos.

Atentamente,

La secretaría
"""
DECISION = """MINISTERIO DE CULTURA
Dirección General del Libro

Resolución de 9 de septiembre de 2024

Vista la solicitud de subvención presentada el 3 de mayo de 2024 por Ediciones Brezo, S.L. para la \
traducción de tres novelas,

HECHOS

Primero. La empresa aportó los contratos de traducción el 20 de junio de 2024.

FUNDAMENTOS DE DERECHO

Primero. La solicitante cumple los requisitos establecidos en el artículo 5 de la convocatoria.

Esta Dirección General RESUELVE:

Primero. Conceder a Ediciones Brezo, S.L. una subvención de 14.300 euros.

Segundo. La beneficiaria deberá justificar el gasto antes del 30 de noviembre de 2025.

Contra esta resolución cabe interponer recurso de alzada ante el ministro en el plazo de un mes.
"""
CLINICAL = """INFORME DE CONSULTA DE CARDIOLOGÍA

Paciente: Tomás Arce Ruiz
Edad: 67 años

Motivo de consulta: revisión por dolor torácico.
Antecedentes personales: hipertensión, exfumador desde 2012, infarto inferior en 2018.
Alergias: no conocidas.
Tratamiento actual: AAS 100 mg, bisoprolol 5 mg y atorvastatina 40 mg.

El paciente refiere dolor opresivo al subir cuestas, que cede con el reposo, desde hace dos meses.

Exploración física: TA 148/86 mmHg, FC 62 lpm, sin soplos ni edemas.
ECG: ritmo sinusal, onda Q inferior.
La ergometría es positiva a los seis minutos.

Juicio clínico: angina de esfuerzo estable.

Plan: se solicita coronariografía preferente. Se añade nitroglicerina sublingual a demanda. Si el \
dolor aparece en reposo, debe acudir a urgencias. Revisión en un mes.
"""
INVOICE = """FACTURA Nº 0091/25

Cerrajería Duero
NIF: 12.345.678-Z

Cliente: Residencia El Pinar
Fecha: 6 de mayo de 2025

2 cerraduras de seguridad: 184,00 €
Mano de obra: 90,00 €
Base imponible: 274,00 €
IVA (21 %): 57,54 €
Total a pagar: 331,54 €

Pago al contado o por Bizum al 600 000 000.
Dos años de garantía en las cerraduras.
"""


@pytest.mark.parametrize(
    ("text", "told", "missing"),
    [
        (
            CONTRACT,
            {
                "parties": [
                    (
                        "De una parte, Viveros Alcor, S.L., con domicilio en Murcia (en adelante, la "
                        "«Empresa»), y de otra, D.ª Sara Gil Mora, con DNI 48.220.117-B (en adelante, la "
                        "«Trabajadora»), acuerdan las siguientes"
                    )
                ],
                "subject": [
                    (
                        "La Trabajadora prestará sus servicios como encargada de invernadero, en el centro de "
                        "trabajo de Murcia."
                    )
                ],
                "term": [
                    "El contrato se concierta por tiempo indefinido y se inicia el 2 de junio de 2025.",
                    "Se establece un período de prueba de dos meses.",
                ],
                "money": [
                    (
                        "La Trabajadora percibirá una retribución bruta anual de 24.600 euros, distribuida en "
                        "catorce pagas."
                    )
                ],
                "termination": [
                    "La Trabajadora podrá extinguir el contrato comunicándolo con quince días de preaviso."
                ],
                "working_time": [
                    "La jornada de trabajo será de 38 horas semanales, de lunes a viernes.",
                    "Las vacaciones anuales serán de treinta días naturales.",
                ],
                "confidentiality": [
                    (
                        "La Trabajadora se compromete a guardar secreto sobre los proveedores y los precios "
                        "de la Empresa."
                    )
                ],
                "governing_law": [
                    ("El contrato se regirá por el Estatuto de los Trabajadores y el convenio colectivo aplicable.")
                ],
                "unusual": [
                    (
                        "Durante un año tras la extinción del contrato, la Trabajadora no podrá trabajar para "
                        "empresas que compitan con la Empresa en la Región de Murcia."
                    )
                ],
            },
            ["liability"],
        ),
        (
            COURT,
            {
                "parties": [
                    (
                        "En estos autos rol 4.512-2021, don Mario Lagos Vera dedujo demanda de indemnización "
                        "de perjuicios contra Constructora Andes Ltda. por los daños que sufrió su casa el 2 "
                        "de agosto de 2020, cuando se derrumbó un muro vecino."
                    )
                ],
                "holding": ["Tercero: Que, en consecuencia, el recurso de casación debe ser rechazado."],
                "reasoning": [
                    (
                        "Segundo: Que del informe pericial se desprende que el muro carecía de drenaje y que "
                        "la lluvia de esos días no fue excepcional."
                    )
                ],
                "order": [
                    (
                        "Se rechaza el recurso de casación deducido por Constructora Andes Ltda. contra la "
                        "sentencia de 14 de marzo de 2023."
                    ),
                    "Se condena en costas a la recurrente.",
                ],
            },
            ["dissent"],
        ),
        (
            MINUTES,
            {
                "purpose": [
                    "Fecha: 17 de octubre de 2024",
                    "Asistentes: Ana Prieto (directora), Luis Cano, Eva Sanz, Óscar Ruiz",
                    "Excusa su asistencia: Berta León",
                ],
                "decisions": [
                    ("Se acuerda por tres votos a favor y uno en contra organizar la excursión a Cuenca el 6 de junio.")
                ],
                "actions": ["Óscar Ruiz pedirá presupuesto de dos estanterías antes del 10 de noviembre."],
                "open": ["El cambio de proveedor queda pendiente hasta recibir el informe de sanidad."],
                "disagreements": ["Luis Cano considera que el precio es excesivo."],
            },
            [],
        ),
        (
            LETTER,
            {
                "about": [
                    (
                        "Le informamos de que la cuota de riego de 2024, por importe de 312,75 euros, figura "
                        "como impagada."
                    )
                ],
                "asked": [
                    ("Le rogamos que efectúe el ingreso antes del 31 de marzo de 2025 en la cuenta de la comunidad.")
                ],
                "consequences": [
                    (
                        "Si no se recibe el pago en dicho plazo, nos veremos obligados a suspender el "
                        "suministro de agua, según el artículo 21 de los estatutos."
                    )
                ],
            },
            [],
        ),
        (
            DECISION,
            {
                "matter": [
                    (
                        "Vista la solicitud de subvención presentada el 3 de mayo de 2024 por Ediciones "
                        "Brezo, S.L. para la traducción de tres novelas,"
                    )
                ],
                "decision": ["Conceder a Ediciones Brezo, S.L. una subvención de 14.300 euros."],
                "reasons": [("La solicitante cumple los requisitos establecidos en el artículo 5 de la convocatoria.")],
                "conditions": ["La beneficiaria deberá justificar el gasto antes del 30 de noviembre de 2025."],
                "appeal": [
                    ("Contra esta resolución cabe interponer recurso de alzada ante el ministro en el plazo de un mes.")
                ],
            },
            [],
        ),
        (
            CLINICAL,
            {
                "complaint": [
                    "Motivo de consulta: revisión por dolor torácico.",
                    (
                        "El paciente refiere dolor opresivo al subir cuestas, que cede con el reposo, desde "
                        "hace dos meses."
                    ),
                ],
                "history": [("Antecedentes personales: hipertensión, exfumador desde 2012, infarto inferior en 2018.")],
                "findings": [
                    "Exploración física: TA 148/86 mmHg, FC 62 lpm, sin soplos ni edemas.",
                    "ECG: ritmo sinusal, onda Q inferior.",
                    "La ergometría es positiva a los seis minutos.",
                ],
                "assessment": ["Juicio clínico: angina de esfuerzo estable."],
                "plan": [
                    "Plan: se solicita coronariografía preferente.",
                    "Si el dolor aparece en reposo, debe acudir a urgencias.",
                    "Revisión en un mes.",
                ],
                "medicines": [
                    "Alergias: no conocidas.",
                    "Tratamiento actual: AAS 100 mg, bisoprolol 5 mg y atorvastatina 40 mg.",
                ],
            },
            [],
        ),
        (
            INVOICE,
            {
                "parties": ["Cliente: Residencia El Pinar"],
                "number": ["Fecha: 6 de mayo de 2025"],
                "total": ["Base imponible: 274,00 €", "IVA (21 %): 57,54 €", "Total a pagar: 331,54 €"],
                "items": ["Mano de obra: 90,00 €"],
                "due": ["Pago al contado o por Bizum al 600 000 000."],
                "late": ["Dos años de garantía en las cerraduras."],
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
