"""Lines of forms: what is written before a text proper as a label and its value."""

import re

FIELD = re.compile(r"\s*[A-Z][\w'’]*(?: [\w'’()/&-]+){0,3}:\s+\S")
"""A line of a form: "Landlord: ..."."""
