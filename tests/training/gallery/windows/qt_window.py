"""A board in Qt, for the system's own Python: reads what to show from stdin, tells where the tiles are."""

import json
import sys

from PyQt5 import QtCore, QtGui, QtWidgets

CLASSIC = ["#1e3fd8", "#1b7f2a", "#d22222", "#101a80", "#7f1515", "#117a7a", "#111111", "#777777"]
MARKS = {"F": "🚩", "?": "?", "*": "💣", "!": "💥", "X": "❌"}


def main():
    """Show the board until stdin closes."""
    order = json.loads(sys.stdin.readline())
    rows, side, dark = order["rows"], order["side"], order["style"] == "dark"
    app = QtWidgets.QApplication([])
    app.setStyle("Fusion" if order["style"] != "windows" else "Windows")
    if dark:
        palette = QtGui.QPalette()
        for role, colour in (
            ("Window", "#353535"),
            ("WindowText", "#fff"),
            ("Button", "#454545"),
            ("ButtonText", "#fff"),
            ("Base", "#232323"),
            ("Text", "#fff"),
        ):
            palette.setColor(getattr(QtGui.QPalette, role), QtGui.QColor(colour))
        app.setPalette(palette)
    window = QtWidgets.QMainWindow()
    window.setWindowTitle("QMines")
    window.menuBar().addMenu("Game")
    window.menuBar().addMenu("Help")
    centre = QtWidgets.QWidget()
    window.setCentralWidget(centre)
    column = QtWidgets.QVBoxLayout(centre)
    head = QtWidgets.QHBoxLayout()
    count = QtWidgets.QLCDNumber(3)
    count.display(order["left"])
    head.addWidget(count)
    head.addWidget(QtWidgets.QPushButton("New"))
    time = QtWidgets.QLCDNumber(3)
    time.display(64)
    head.addWidget(time)
    column.addLayout(head)
    grid = QtWidgets.QGridLayout()
    grid.setSpacing(0 if order["style"] != "fusion" else 1)
    column.addLayout(grid)
    tiles = []
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            opened = value in "012345678*!"
            text = MARKS.get(value, value if value in "12345678" else "")
            tile = QtWidgets.QLabel(text) if opened else QtWidgets.QPushButton(text)
            font = QtGui.QFont("Noto Color Emoji" if value in "F*!X" else "Open Sans")
            font.setPixelSize(round(side * 0.55))
            font.setBold(value in "12345678?")
            tile.setFont(font)
            tile.setFixedSize(side, side)
            if opened:
                tile.setAlignment(QtCore.Qt.AlignCenter)
                tile.setFrameStyle(QtWidgets.QFrame.Panel | QtWidgets.QFrame.Sunken)
            if value in "12345678":
                colour = QtGui.QColor(CLASSIC[int(value) - 1])
                tile.setStyleSheet(f"color: {(colour.lighter(190) if dark else colour).name()}")
            elif value == "!":
                tile.setStyleSheet("background: #e33")
            grid.addWidget(tile, r, c)
            tiles.append(tile)
    window.move(140, 90)
    window.show()

    def tell():
        places = [(tile.mapToGlobal(QtCore.QPoint(0, 0)), tile) for tile in tiles]
        print(
            json.dumps([(p.x(), p.y(), p.x() + t.width(), p.y() + t.height()) for p, t in places]), flush=True
        )

    QtCore.QTimer.singleShot(400, tell)
    closed = QtCore.QSocketNotifier(sys.stdin.fileno(), QtCore.QSocketNotifier.Read)
    closed.activated.connect(app.quit)
    app.exec_()


main()
