"""What people are called before their names. Who looks for people, for speakers or for the ends of sentences takes what
tells these: “Lord” is told from a name only where somebody speaks, “Miss” is no sign that a person is named.
"""

COMMON = ("Mr", "Mrs", "Ms", "Dr")
"""The short ones, which stand before a name and nowhere else, often with a stop."""
POLITE = ("Miss", "Mx")
PROFESSORS = ("Prof", "Professor")
KNIGHTS = ("Sir", "Dame")
PEERS = ("Lord", "Lady")
JUDGES = ("Judge", "Justice")
BEHIND = ("Jr", "Sr")
"""What stands behind a name, with a stop too."""
