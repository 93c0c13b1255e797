"""A board in Tk, for the system's own Python: reads what to show from stdin, tells where the tiles are."""

import json
import sys
import tkinter

CLASSIC = ["#0000ff", "#008000", "#ff0000", "#000080", "#800000", "#008080", "#000000", "#808080"]
BRIGHT = ["#61afef", "#98c379", "#e06c75", "#c678dd", "#d19a66", "#56b6c2", "#ffffff", "#abb2bf"]
MARKS = {"F": "⚑", "?": "?", "*": "✹", "!": "✹", "X": "✗"}


def buttons(root, rows, side):
    """Raised buttons, sunken ones where opened; the toolkit's own grey."""
    pixel = tkinter.PhotoImage(width=1, height=1)
    root.pixel = pixel
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            opened = value in "012345678*!"
            text = MARKS.get(value, value if value in "12345678" else "")
            colour = CLASSIC[int(value) - 1] if value in "12345678" else "#000000"
            button = tkinter.Button(
                root.field,
                text=text,
                image=pixel,
                compound="center",
                width=side - 8,
                height=side - 8,
                padx=0,
                pady=0,
                font=("Liberation Sans", -round(side * 0.55), "bold"),
                foreground="red" if value in "FX" else colour,
                activeforeground=colour,
                borderwidth=2,
                relief="sunken" if opened else "raised",
                background="red" if value == "!" else ("#c8c8c8" if opened else "#d9d9d9"),
            )
            button.grid(row=r, column=c)
            yield button


def labels(root, rows, side):
    """Flat labels with gaps, dark."""
    root.configure(background="#282c34")
    root.field.configure(background="#282c34")
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            opened = value in "012345678*!"
            text = MARKS.get(value, value if value in "12345678" else "")
            frame = tkinter.Frame(
                root.field, width=side - 2, height=side - 2, background="#21252b" if opened else "#4b5263"
            )
            frame.grid(row=r, column=c, padx=1, pady=1)
            frame.grid_propagate(False)
            frame.pack_propagate(False)
            tkinter.Label(
                frame,
                text=text,
                font=("DejaVu Sans", -round(side * 0.5)),
                borderwidth=0,
                background="#be5046" if value == "!" else frame["background"],
                foreground=BRIGHT[int(value) - 1] if value in "12345678" else "#e5c07b",
            ).pack(fill="both", expand=True)
            yield frame


def canvas(root, rows, side):
    """Rectangles and text on a canvas, black outlines."""
    width, height = side * len(rows[0]), side * len(rows)
    paper = tkinter.Canvas(root.field, width=width, height=height, highlightthickness=0, background="white")
    paper.pack()
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            opened = value in "012345678*!"
            x, y = c * side, r * side
            fill = "#ff6666" if value == "!" else "#f5f5dc" if opened else "#8fbc8f"
            paper.create_rectangle(x, y, x + side, y + side, fill=fill, outline="#556b2f")
            middle = x + side / 2, y + side / 2
            if value in "12345678":
                paper.create_text(
                    middle,
                    text=value,
                    font=("Liberation Serif", -round(side * 0.7)),
                    fill=CLASSIC[int(value) - 1],
                )
            elif value in "FX":
                paper.create_polygon(
                    x + side * 0.3,
                    y + side * 0.15,
                    x + side * 0.8,
                    y + side * 0.35,
                    x + side * 0.3,
                    y + side * 0.55,
                    fill="red",
                )
                paper.create_line(x + side * 0.3, y + side * 0.15, x + side * 0.3, y + side * 0.85, width=2)
                if value == "X":
                    paper.create_line(x + 3, y + 3, x + side - 3, y + side - 3, width=3)
                    paper.create_line(x + side - 3, y + 3, x + 3, y + side - 3, width=3)
            elif value in "*!":
                paper.create_oval(
                    x + side * 0.2, y + side * 0.2, x + side * 0.8, y + side * 0.8, fill="black"
                )
            elif value == "?":
                paper.create_text(middle, text="?", font=("Liberation Serif", -round(side * 0.7)))
    return paper


def main():
    """Show the board until stdin closes."""
    order = json.loads(sys.stdin.readline())
    rows, side = order["rows"], order["side"]
    root = tkinter.Tk()
    root.geometry("+120+80")
    root.title("Minesweeper")
    head = tkinter.Frame(root)
    head.pack(fill="x")
    tkinter.Label(head, text=f"Mines: {order['left']}").pack(side="left")
    tkinter.Button(head, text="Restart").pack(side="left", expand=True)
    tkinter.Label(head, text="Time: 37").pack(side="right")
    root.field = tkinter.Frame(root)
    root.field.pack(padx=8, pady=8)
    drawn = {"buttons": buttons, "labels": labels, "canvas": canvas}[order["style"]](root, rows, side)
    widgets = [drawn] if order["style"] == "canvas" else list(drawn)
    root.update()
    boxes = [
        (
            w.winfo_rootx(),
            w.winfo_rooty(),
            w.winfo_rootx() + w.winfo_width(),
            w.winfo_rooty() + w.winfo_height(),
        )
        for w in widgets
    ]
    if order["style"] == "canvas":
        x, y = boxes[0][:2]
        boxes = [
            (x + c * side, y + r * side, x + (c + 1) * side, y + (r + 1) * side)
            for r in range(len(rows))
            for c in range(len(rows[0]))
        ]
    root.after(300, lambda: print(json.dumps(boxes), flush=True))
    root.createfilehandler(sys.stdin, tkinter.READABLE, lambda *_: root.destroy())
    root.mainloop()


main()
