"""A board in Pygame, for the system's own Python: reads what to show from stdin, tells where the tiles are."""

import json
import os
import select
import sys

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEO_WINDOW_POS"] = "0,0"
import pygame

CLASSIC = [
    (0, 0, 255),
    (0, 128, 0),
    (255, 0, 0),
    (0, 0, 128),
    (128, 0, 0),
    (0, 128, 128),
    (0, 0, 0),
    (90, 90, 90),
]
LOOKS = {
    "blocks": ((20, 20, 20), (200, 200, 200), (110, 110, 110), None, 2),
    "sea": ((10, 40, 70), (214, 234, 248), (52, 119, 170), None, 4),
    "white": ((255, 255, 255), (255, 255, 255), (175, 175, 175), "freesansbold.ttf", 1),
}
"""Background, opened tile, covered tile, font, gap."""


def main():
    """Show the board until stdin closes."""
    order = json.loads(sys.stdin.readline())
    rows, side = order["rows"], order["side"]
    page, opened_colour, covered_colour, name, gap = LOOKS[order["style"]]
    pygame.display.init()
    pygame.font.init()
    left, top = 30, 70
    screen = pygame.display.set_mode((left * 2 + side * len(rows[0]), top + 30 + side * len(rows)))
    screen.fill(page)
    font = (
        pygame.font.Font(name, round(side * 0.8))
        if name
        else pygame.font.SysFont("dejavusansmono", round(side * 0.6))
    )
    ink = (255, 255, 255) if sum(page) < 300 else (0, 0, 0)
    screen.blit(font.render(f"Mines {order['left']}", True, ink), (left, 14))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            box = pygame.Rect(left + c * side, top + r * side, side, side)
            inner = box.inflate(-gap, -gap)
            opened = value in "012345678*!"
            colour = (255, 80, 80) if value == "!" else opened_colour if opened else covered_colour
            pygame.draw.rect(screen, colour, inner)
            if order["style"] == "white":
                pygame.draw.rect(screen, (120, 120, 120), box, 1)
            if value in "12345678?":
                shade = CLASSIC[int(value) - 1] if value != "?" else ink
                text = font.render(value, order["style"] != "white", shade)
                screen.blit(text, text.get_rect(center=box.center))
            if value in "FX":
                x, y = box.topleft
                pygame.draw.line(
                    screen,
                    (30, 30, 30),
                    (x + side * 0.4, y + side * 0.2),
                    (x + side * 0.4, y + side * 0.82),
                    2,
                )
                pygame.draw.polygon(
                    screen,
                    (230, 30, 30),
                    [
                        (x + side * 0.42, y + side * 0.18),
                        (x + side * 0.8, y + side * 0.35),
                        (x + side * 0.42, y + side * 0.52),
                    ],
                )
            if value == "X":
                pygame.draw.line(screen, (0, 0, 0), inner.topleft, inner.bottomright, 3)
                pygame.draw.line(screen, (0, 0, 0), inner.topright, inner.bottomleft, 3)
            if value in "*!":
                pygame.draw.circle(screen, (20, 20, 20), box.center, round(side * 0.3))
    pygame.display.flip()
    pygame.time.wait(300)
    boxes = [
        (left + c * side, top + r * side, left + (c + 1) * side, top + (r + 1) * side)
        for r in range(len(rows))
        for c in range(len(rows[0]))
    ]
    print(json.dumps(boxes), flush=True)
    while not select.select([sys.stdin], [], [], 0.05)[0]:
        pygame.event.pump()
        pygame.display.flip()


main()
