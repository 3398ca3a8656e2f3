"""Drawing on the pages that tests make."""


def draw_lines(page, x, y, lines, size=10, step=12, font="helv"):
    for index, line in enumerate(lines):
        page.insert_text((x, y + index * step), line, fontsize=size, fontname=font)
