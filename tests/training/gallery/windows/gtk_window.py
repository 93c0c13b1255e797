"""A board in GTK 3, for the system's own Python: reads what to show from stdin, tells where the tiles are."""

import json
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

CLASSIC = ["#1a5fb4", "#26a269", "#c01c28", "#613583", "#865e3c", "#0d7377", "#241f31", "#77767b"]
PALE = ["#62a0ea", "#57e389", "#ff7b63", "#dc8add", "#cdab8f", "#5bc8af", "#ffffff", "#c0bfbc"]
MARKS = {"F": "⚑", "?": "?", "*": "✸", "!": "✸", "X": "✘"}
STYLE = """
.tile { padding: 0; min-width: 0; min-height: 0; }
.opened { background: alpha(currentColor, 0.07); border: 1px solid alpha(currentColor, 0.15); }
.hit { background: #e01b24; }
"""


def main():
    """Show the board until stdin closes."""
    order = json.loads(sys.stdin.readline())
    rows, side = order["rows"], order["side"]
    colours = PALE if order["style"] == "dark" else CLASSIC
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", order["style"] == "dark")
    provider = Gtk.CssProvider()
    provider.load_from_data(STYLE.encode())
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)
    window = Gtk.Window()
    bar = Gtk.HeaderBar(title="Mines", subtitle=f"{order['left']} left")
    bar.pack_start(Gtk.Button(label="New"))
    window.set_titlebar(bar)
    grid = Gtk.Grid(margin=12, row_spacing=2, column_spacing=2)
    window.add(grid)
    tiles = []
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            opened = value in "012345678*!"
            label = Gtk.Label()
            text = MARKS.get(value, value if value in "12345678" else "")
            colour = f' foreground="{colours[int(value) - 1]}"' if value in "12345678" else ""
            label.set_markup(f'<span font_desc="Cantarell Bold {round(side * 0.55)}px"{colour}>{text}</span>')
            tile = Gtk.EventBox() if opened else Gtk.Button()
            tile.get_style_context().add_class("tile")
            if opened:
                tile.get_style_context().add_class("opened")
            if value == "!":
                tile.get_style_context().add_class("hit")
            tile.add(label)
            tile.set_size_request(side, side)
            grid.attach(tile, c, r, 1, 1)
            tiles.append(tile)
    window.move(100, 70)
    window.show_all()

    def tell():
        _, left, top = window.get_window().get_origin()
        boxes = []
        for tile in tiles:
            x, y = tile.translate_coordinates(window, 0, 0)
            boxes.append(
                (
                    left + x,
                    top + y,
                    left + x + tile.get_allocated_width(),
                    top + y + tile.get_allocated_height(),
                )
            )
        print(json.dumps(boxes), flush=True)
        return False

    GLib.timeout_add(600, tell)
    GLib.io_add_watch(
        sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, lambda *_: Gtk.main_quit()
    )
    Gtk.main()


main()
