"""The signs that items of lists begin with in print, as parts of a character class."""

SIGNS = "•‣◦▪▫■□●○◆◇►▶➢➤∙·\uf0a7\uf0b7\uf0d8\uf0a8\uf06e"
"""Those that say nothing. The private characters are what fonts of symbols have for them, as in Word."""
TICKS = "✓✔\uf0fc"
"""Those that may say “yes”, too."""
