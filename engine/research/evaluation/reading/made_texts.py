# ruff: noqa: ISC004 - a paragraph of several lines
"""Texts of ours for made pages: a body, what stands beside it, and the same matters in other scripts."""

BODY = (
    "The reservoir above Tarn Bridge was built between 1921 and 1926. It holds 4.2 million cubic metres of water when "
    "it is full, which has happened in only nine of the last thirty years. Two valleys drain into it, and a third was "
    "joined to them by a tunnel in 1958. The tunnel carries more water than either stream.",
    "Dr. Ellen Marsh of the county engineer’s office inspected the dam in May and again in October. She found no sign "
    "of movement in the core (see the survey of 2019), but the drains at its foot ran cloudy for three days after the "
    "September storm. “Cloudy water means that fine material is being carried away,” she wrote. Her report asks for a "
    "second line of gauges.",
    "The water company disputes this reading. In its letter of 4 November it points out that the drains were cleaned "
    "in the week before the storm, approx. 300 kg of silt being loosened, and that samples taken on the 9th were "
    "clear. It offers to share the cost of gauges, i.e. about £40,000, if the county pays for the staff who read "
    "them. No reply had been sent by the end of the year.",
    "Three things follow from the record. First, nobody measured the flow at the foot of the dam between 2003 and "
    "2011, so that the claim of an unchanged flow cannot be tested. Second, the storm was not unusual: six since 1980 "
    "brought more rain in a day. Third, the spillway has never been used, and the gates that feed it were last opened "
    "in 1994 for a test that was broken off.",
    "Residents of the lower town were asked what they knew. Of 412 who answered, 260 had heard of the warning siren, "
    "and 31 could say what it sounds like. Almost all believed that the company would telephone them. The company has "
    "no list of numbers and has never promised to keep one.",
    "The council met on 12 December to consider the reports. Councillor J. R. Oakes proposed that the level be kept "
    "two metres below the crest until the gauges are in place. Mr. Lindqvist objected that this would cost the "
    "company a fifth of its summer supply. The motion was carried by 14 votes to 11, with a sentence added that the "
    "limit ends on 30 June unless it is renewed.",
    "What the limit means for the fields below is uncertain. The drainage board estimates that 70 hectares will stay "
    "dry that would have been flooded in March; the farmers’ union speaks of 25. Neither has published its method. A "
    "map at a scale of 1 : 10,000 would settle most of the difference, and one is to be made in spring.",
    "The siren was tested on the first Monday in February. It could be heard in the market square and at the school, "
    "not in the hospital, whose windows were closed. The hospital now has a line of its own to the control room. "
    "Whether a second siren is needed will be decided when the test has been repeated with wind from the west.",
    "Work on the gauges began in April. Eleven of them stand in boreholes of 8 to 14 metres, and each sends its level "
    "to the control room every ten minutes. The first month showed what Dr. Marsh had expected: the level under the "
    "left shoulder of the dam follows the rain within a day. Under the right shoulder it hardly moves at all.",
    "In its answer the company accepts the figures and changes its plan. The left shoulder will be grouted before the "
    "winter, at a cost of £1.3 million, and the reservoir will be lowered by four metres while the work goes on. The "
    "county pays nothing. If the level under the shoulder still follows the rain next spring, the work is to be done "
    "again at the company’s expense.",
)
BOX = (
    "What a gauge tells",
    "A gauge is a tube in the ground with a sensor at its lower end. The sensor measures the weight of the water above "
    "it, from which the level is worked out. A rising level after rain is normal near the surface and a warning near "
    "the foot of a dam.",
    "The oldest gauge in the county was a weighted string. It was read by the keeper’s daughter every Sunday after "
    "church, and her notebooks are in the museum.",
)
NOTES = (
    "The figures for the years before 1960 come from the keeper’s book, which lies in the county archive.",
    "A second survey was made in 2021 and has not been published; the office lent us a copy.",
    "The letter names no author. It was signed for the board by its secretary.",
    "Rain was measured at the school, two kilometres to the north of the dam.",
)
CAPTION = "Figure 2. The level under the left shoulder of the dam and the rain of the same day, April to June."
GERMAN = (
    "Der Stausee oberhalb von Tannbruck wurde am 15. Mai 1926 eingeweiht. Die Anlage gehört dem Kreis, der sie am 1. "
    "Januar 1974 von der Stadt übernahm. Gemäß Art. 12 Abs. 3 der Satzung trägt er die Kosten der Unterhaltung. Die "
    "Stadt zahlt ihm dafür jedes Jahr 40.000 Euro.",
    "Am 15. Februar, 15. Mai und 15. August wird der Pegel geprüft. Frau Dr. Marsch hat im 3. Quartal festgestellt, "
    "dass das Sickerwasser trüb war, z. B. nach dem Sturm vom 9. September. Sie empfiehlt eine zweite Messreihe. Ob "
    "diese nötig ist, bestreitet die Betreibergesellschaft.",
    "Der Kreistag beriet am 12. Dezember. Herr Prof. Lind beantragte, den Wasserstand um 2,5 m abzusenken, bis die "
    "Messstellen in Betrieb sind. Der Antrag wurde mit 14 zu 11 Stimmen angenommen. Die Begrenzung endet am 30. Juni, "
    "sofern sie nicht verlängert wird.",
)
JAPANESE = (
    "橋の上流にある貯水池は、一九二一年から一九二六年にかけて造られた。満水のときには四百二十万立方メートルの水をたたえるが、"
    "この三十年で満水になったのは九回だけである。二つの谷の水がここに流れ込み、三つ目の谷は一九五八年にトンネルで結ばれた。"
    "トンネルを通る水は、どちらの川よりも多い。",
    "県の技師は五月と十月に堤を調べた。中心部が動いた形跡は見つからなかったが、九月の嵐のあと三日間、足もとの排水は濁っていた。"
    "「濁りは細かい土が運び去られていることを示す」と技師は書いている。報告書は、二列目の水位計を置くことを求めた。",
    "会社はこの見方に反対している。十一月四日の手紙では、嵐の前の週に排水路を掃除したので、そのときに泥が緩んだのだと述べた。"
    "費用の半分を負担する用意があるとも書かれている。年末までに返事は送られなかった。",
)
HEBREW = (
    "המאגר שמעל הגשר נבנה בין השנים 1921 ו-1926. כשהוא מלא הוא מכיל יותר מארבעה מיליון מטרים מעוקבים של מים. שני עמקים "
    "מתנקזים אליו, והשלישי חובר אליהם במנהרה. המנהרה מובילה מים רבים יותר מכל אחד מהנחלים.",
    "מהנדסת המחוז בדקה את הסכר בחודש מאי ושוב בחודש אוקטובר. היא לא מצאה סימן לתזוזה בליבת הסכר. אבל הנקזים שלמרגלותיו "
    "היו עכורים שלושה ימים אחרי הסערה. הדוח מבקש להציב שורה נוספת של מדי מפלס.",
    "חברת המים חולקת על הקריאה הזאת. במכתבה היא מציינת שהנקזים נוקו בשבוע שלפני הסערה. היא מציעה לשאת במחצית העלות. "
    "עד סוף השנה לא נשלחה תשובה.",
)
