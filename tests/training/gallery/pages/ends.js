// What a page shows when its game has ended, by name, and how the next one begins. Each end gets the board, how
// the game ended, what to call to begin the next one, and words to use.
(() => {
  function made(html, style, parent = document.body) {
    const element = document.createElement("div");
    element.innerHTML = html;
    element.style.cssText = style;
    parent.append(element);
    return element;
  }
  const CARD = "background:#fff;color:#222;border-radius:8px;box-shadow:0 4px 24px #0009;font:16px Open Sans;" +
    "text-align:center;padding:18px 26px;white-space:nowrap";
  const BUTTON = "display:inline-block;margin:12px 4px 0;padding:7px 18px;border-radius:4px;background:#2a6fd6;" +
    "color:#fff;font:14px Open Sans;cursor:pointer";

  function button(words, again, card) {  // goes with its card
    const pressed = made(words.again, BUTTON, card);
    pressed.dataset.again = "";
    pressed.addEventListener("click", () => { card.remove(); again(); });
  }

  function fall(seconds, random) {  // pieces of coloured paper, over everything
    const canvas = document.createElement("canvas"), pieces = [];
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    canvas.style.cssText = "position:fixed;inset:0;pointer-events:none;z-index:20";
    document.body.append(canvas);
    const pen = canvas.getContext("2d"), began = performance.now();
    const colours = ["#26ccff", "#a25afd", "#ff5e7e", "#88ff5a", "#fcff42", "#ffa62d", "#ff36ff"];
    for (let i = 0; i < 160; i++)
      pieces.push({x: random() * innerWidth, y: -random() * innerHeight, turn: random() * 6, side: 6 + random() * 6,
                   speed: 2 + random() * 4, colour: colours[i % colours.length]});
    (function frame(now) {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      const over = now - began > seconds * 1000;
      for (const piece of pieces) {
        piece.y += piece.speed;
        piece.turn += 0.1;
        if (piece.y > innerHeight && !over) piece.y = -20;
        pen.save();
        pen.translate(piece.x + 20 * Math.sin(piece.turn / 3), piece.y);
        pen.rotate(piece.turn);
        pen.fillStyle = piece.colour;
        pen.fillRect(-piece.side / 2, -piece.side / 4, piece.side, piece.side / 2);
        pen.restore();
      }
      if (pieces.some(piece => piece.y < innerHeight)) requestAnimationFrame(frame); else canvas.remove();
    })(began);
  }

  const ends = {
    card(board, words, again) {
      const dialog = made(`${words.said}<br>`, "", board);
      dialog.className = "dialog";
      button(words, again, dialog);
    },
    modal(board, words, again) {
      const veil = made("", "position:fixed;inset:0;background:#0009;display:flex;align-items:center;" +
        "justify-content:center;z-index:9;animation:appear .3s");
      const card = made(`<h2 style="margin:0">${words.said}</h2><p>Time: 42 s</p>`, CARD, veil);
      button(words, () => { veil.remove(); again(); }, card);
    },
    glass(board, words, again) {
      const pane = made(`<h1 style="margin:0">${words.said}</h1>`, "position:absolute;inset:0;background:#fffc;" +
        "color:#222;display:flex;flex-direction:column;align-items:center;justify-content:center;z-index:9", board);
      button(words, again, pane);
    },
    banner(board, words, again) {
      const line = made(`<b>${words.said}</b> `, "padding:10px;font:20px Open Sans;text-align:center");
      board.before(line);
      button(words, again, line);
    },
    below(board, words, again) {
      const line = made(`<b>${words.said}</b><br>`, "padding:10px;font:20px Open Sans;text-align:center");
      board.after(line);
      button(words, again, line);
    },
    leaves(board, words, again) {
      const page = made(`<h1>${words.said}</h1>`, "padding:80px;font:24px Open Sans;text-align:center");
      board.before(page);
      board.style.display = "none";
      button(words, () => { board.style.display = ""; again(); }, page);
    },
    toast(board, words) {
      const note = made(words.said, `position:fixed;right:24px;bottom:24px;z-index:9;${CARD}`);
      setTimeout(() => note.remove(), 3000);
    },
    face(board, words) {
      document.querySelector(".smiley").textContent = words.state == "won" ? "😎" : "😵";
    },
    board(board, words, again) {
      made(`${words.said} Click the board to play again.`, "padding:10px;font:18px Open Sans", board.parentElement);
      board.addEventListener("click", event => {
        board.parentElement.lastChild.remove();
        event.stopPropagation();
        again();
      }, {once: true, capture: true});
    },
    itself(board, words, again) {
      const note = made(`${words.said}`, `position:fixed;left:50%;top:20px;z-index:9;${CARD}`);
      setTimeout(() => { note.remove(); again(); }, 3000);
    },
    confetti(board, words, again) {
      if (words.state == "won") fall(6, words.random);
      ends.below(board, words, again);
    },
    party(board, words, again) {
      if (words.state == "won") fall(30, words.random);
      ends.modal(board, words, again);
    },
    falls(board, words) {
      if (words.state == "won") fall(4, words.random);
    },
  };

  const BEGINS = {  // what is there from the start, for ends that bring nothing up to click on
    toast: ["New game", BUTTON], falls: ["Restart", BUTTON], face: ["🙂", "font-size:32px;cursor:pointer"],
  };
  const SAID = {
    won: ["You won!", "You win! 🎉", "Congratulations!", "Victory!", "Well done!"],
    lost: ["Game over", "You lost!", "BOOM! 💥", "You lose", "Better luck next time!"],
  };
  const AGAIN = ["Play again", "New game", "Restart", "Try again"];

  return {
    prepare(name, board, again) {
      const sheet = document.createElement("style");
      sheet.textContent = "@keyframes appear{from{opacity:0}}";
      document.head.append(sheet);
      if (!BEGINS[name]) return;
      const [text, style] = BEGINS[name], control = made(text, style);
      control.className = "smiley";
      control.dataset.again = "";
      control.addEventListener("click", () => { if (name == "face") control.textContent = "🙂"; again(); });
      board.before(control);
    },
    show(name, board, state, again, random) {
      const pick = words => words[Math.floor(random() * words.length)];
      ends[name](board, {state, said: pick(SAID[state]), again: pick(AGAIN), random}, again);
    },
  };
})()
