"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const { turns, rows, columns } = game;
  const $ = (id) => document.getElementById(id);
  const KINDS = { "#": "covered", F: "flag", "?": "question mark", "*": "mine", "!": "the mine that was hit", X: "wrong flag", "~": "not sure" };
  const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
  // Most games never put a mine under the first click, so its risk is no guess's.
  const riskText = ({ risk, guess }) => risk === null ? "–" : risk === 0 ? "none" : guess ? percent(risk) : `${percent(risk)} by chance; a first click is not counted`;
  let now = 0, timer = null;

  // --- the board as it was read -----------------------------------------------------------------------

  const read = $("read"), cells = [];
  read.style.setProperty("--columns", columns);
  read.setAttribute("aria-rowcount", rows);
  read.setAttribute("aria-colcount", columns);
  for (let row = 0; row < rows; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    for (let column = 0; column < columns; column++) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      cell.dataset.i = cells.length;
      cells.push(cell);
      line.append(cell);
    }
    read.append(line);
  }
  cells[0].tabIndex = 0;
  const size = (limit) => `${Math.min(columns * limit, 1e4)}px`;
  read.style.maxWidth = size(44);
  new ResizeObserver(() => read.classList.toggle("roomy", read.clientWidth / columns >= 26)).observe(read);

  function label(i, turn) {
    const tile = turn.board[i], risk = turn.risks ? turn.risks[i] : -1;
    const what = KINDS[tile] ?? (tile === "0" ? "blank" : tile);
    const place = `Row ${Math.floor(i / columns)}, column ${i % columns}: ${what}`;
    return risk < 0 ? place : `${place}, ${risk === 0 ? "safe" : risk === 10000 ? "a mine" : `risk ${percent(risk / 10000)}`}`;
  }

  function drawRead(turn) {
    const moved = new Map(turn.moves.map(([action, row, column]) => [row * columns + column, action]));
    const proof = new Set(turn.proof.map(([row, column]) => row * columns + column));
    cells.forEach((cell, i) => {
      const tile = turn.board[i], risk = turn.risks ? turn.risks[i] : -1;
      cell.dataset.t = tile;
      cell.textContent = tile > "0" && tile < "9" ? tile : "";
      if (risk < 0) delete cell.dataset.r;
      else {
        cell.dataset.r = risk;
        cell.dataset.p = Math.round(risk / 100);
        cell.style.setProperty("--r", risk / 100);
      }
      cell.className = moved.has(i) ? `moved ${moved.get(i)}` : proof.has(i) ? "moved proof" : "";
      cell.setAttribute("aria-label", label(i, turn));
    });
  }

  // --- the board as it was seen -----------------------------------------------------------------------

  const canvas = $("frame"), brush = canvas.getContext("2d"), marks = $("marks");
  const pictures = turns.map(() => null);
  let drawn = -1, wanted = 0;

  function picture(i) {
    const frame = turns[i].frame;
    if (!frame) return Promise.resolve(null);
    if (!pictures[i]) {
      const image = new Image();
      image.src = frame[0];
      pictures[i] = image.decode().then(() => image);
    }
    return pictures[i];
  }

  async function drawSeen(target) {
    wanted = target;
    let from = target >= drawn ? drawn + 1 : 0;
    const images = await Promise.all(turns.slice(from, target + 1).map((_, i) => picture(from + i)));
    if (wanted !== target || from !== (target >= drawn ? drawn + 1 : 0)) return;
    images.forEach((image, i) => {
      if (!image) return;
      const [, x, y, whole] = turns[from + i].frame;
      if (whole && (canvas.width !== image.width || canvas.height !== image.height || !from)) {
        canvas.width = image.width;
        canvas.height = image.height;
        marks.setAttribute("viewBox", `0 0 ${image.width} ${image.height}`);
        $("seen").style.maxWidth = size(44 * Math.max(1, image.width / (turns[0].xs[columns] - turns[0].xs[0])));
      }
      brush.drawImage(image, x, y);
    });
    drawn = target;
    canvas.dataset.turn = target + 1;
    const grid = turns[target];
    canvas.setAttribute("aria-label", `The game's window as it was captured for turn ${target + 1}`);
    const { moves, proof } = turns[target];
    marks.replaceChildren(
      ...proof.map(([row, column]) => outline("halo", row, column)),
      ...proof.map(([row, column]) => outline("proof", row, column)),
      ...moves.map(([, row, column]) => outline("halo", row, column)),
      ...moves.map(([action, row, column]) => outline(action, row, column)));
  }

  function outline(kind, row, column) {
    const { xs, ys } = turns[now];
    return shape("rect", { class: kind, x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row], rx: 2 });
  }

  function shape(name, attributes, text = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  }

  // --- a tile under the pointer, on both boards ---------------------------------------------------------

  function point(i) {
    read.querySelector(".here")?.classList.remove("here");
    marks.querySelector(".here")?.remove();
    $("tile").textContent = i === null ? "Point at a tile to see its risk." : `${label(i, turns[now])}.`;
    if (i === null) return;
    cells[i].classList.add("here");
    marks.append(outline("here", Math.floor(i / columns), i % columns));
  }
  const under = (event) => event.target.dataset.i === undefined ? null : Number(event.target.dataset.i);
  read.addEventListener("pointerover", (event) => point(under(event)));
  read.addEventListener("pointerleave", () => point(null));
  read.addEventListener("focusin", (event) => point(under(event)));
  $("seen").addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect(), { xs, ys } = turns[now];
    const x = (event.clientX - box.left) * canvas.width / box.width, y = (event.clientY - box.top) * canvas.height / box.height;
    const column = xs.findLastIndex((edge) => edge <= x), row = ys.findLastIndex((edge) => edge <= y);
    point(column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null);
  });
  $("seen").addEventListener("pointerleave", () => point(null));
  read.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const at = cells.indexOf(document.activeElement);
    if (step === undefined || at < 0) return;
    const to = at + step, sameRow = Math.floor(to / columns) === Math.floor(at / columns);
    event.preventDefault();
    event.stopPropagation();
    if (to < 0 || to >= cells.length || Math.abs(step) === 1 && !sameRow) return;
    cells[at].tabIndex = -1;
    cells[to].tabIndex = 0;
    cells[to].focus();
  });

  // --- the two charts -----------------------------------------------------------------------------------

  const LEFT = 44, BOTTOM = 20, TOP = 14;
  const totals = turns.map((turn) => turn.ms.reduce((sum, ms) => sum + ms, 0));
  // One slow turn must not flatten all others: a bar far above the rest is cut, and says its time.
  const usual = 2 * [...totals].sort((a, b) => a - b)[Math.floor(0.9 * (totals.length - 1))];
  const most = Math.max(1, Math.max(...totals) > 2 * usual ? usual : Math.max(...totals));

  function chart(box, draw, describe) {
    const svg = shape("svg", { "aria-hidden": "true" });
    box.append(svg);
    box.setAttribute("aria-label", describe);
    const scale = () => {
      const width = box.clientWidth - LEFT - 6, height = box.clientHeight - TOP - BOTTOM, step = width / turns.length;
      return { width, height, step, x: (i) => LEFT + (i + 0.5) * step, y: (share) => TOP + height * (1 - share) };
    };
    const update = () => {
      const at = scale(), every = Math.max(1, Math.ceil(turns.length / (at.width / 44)));
      const numbers = turns.map((_, i) => i).filter((i) => i === 0 || (i + 1) % every === 0);
      svg.replaceChildren(
        ...numbers.map((i) => shape("text", { x: at.x(i), y: at.y(0) + 16, "text-anchor": "middle" }, i + 1)),
        ...draw(at),
        shape("line", { class: "cursor", x1: at.x(now), x2: at.x(now), y1: TOP, y2: at.y(0) }));
    };
    new ResizeObserver(update).observe(box);
    box.addEventListener("click", (event) => {
      const at = scale();
      show(Math.floor((event.clientX - box.getBoundingClientRect().left - LEFT) / at.step));
    });
    return update;
  }

  const rule = (at, share, text) => [
    shape("line", { class: "rule", x1: LEFT, x2: LEFT + at.width, y1: at.y(share), y2: at.y(share) }),
    shape("text", { x: LEFT - 6, y: at.y(share) + 4, "text-anchor": "end" }, text)];

  function drawSurvival(at) {
    const points = turns.flatMap((turn, i) => {
      const before = i ? turns[i - 1].survival : 1;
      return [`${at.x(i)},${at.y(before)}`, `${at.x(i)},${at.y(turn.survival)}`];
    });
    const line = [`${LEFT},${at.y(1)}`, ...points, `${LEFT + at.width},${at.y(turns.at(-1).survival)}`].join(" ");
    return [...[0, 0.5, 1].flatMap((share) => rule(at, share, percent(share, 0))),
      shape("polygon", { class: "area", points: `${LEFT},${at.y(0)} ${line} ${LEFT + at.width},${at.y(0)}` }),
      shape("polyline", { class: "curve", points: line }),
      ...turns.map((turn, i) => turn.guess ? shape("circle", { class: "guess", cx: at.x(i), cy: at.y(turn.survival), r: 5 }) : "").filter(Boolean)];
  }

  function drawTimes(at) {
    const bars = turns.flatMap((turn, i) => {
      let sum = 0;
      return turn.ms.map((ms, phase) => {
        const bottom = Math.min(1, sum / most), top = Math.min(1, (sum + ms) / most), gap = Math.min(2, at.step / 4);
        sum += ms;
        return shape("rect", { class: `phase-${game.phases[phase]}`, x: at.x(i) - at.step / 2 + gap / 2, width: Math.max(0.5, at.step - gap), y: at.y(top), height: at.height * (top - bottom) });
      });
    });
    const cut = totals.map((total, i) => total > most ? shape("text", { x: Math.min(at.x(i), LEFT + at.width - 30), y: TOP - 2, "text-anchor": "middle" }, `▲ ${duration(total)}`) : "");
    return [...[0, 0.5, 1].flatMap((share) => rule(at, share, duration(share * most))), ...bars, ...cut.filter(Boolean)];
  }

  const duration = (ms) => ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : ms >= 10 || ms === 0 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
  const spent = game.phases.map((_, phase) => turns.reduce((sum, turn) => sum + turn.ms[phase], 0));
  $("phases").querySelectorAll("b").forEach((total, phase) => { total.textContent = duration(spent[phase]); });
  const guesses = turns.filter((turn) => turn.guess).length;
  const charts = [
    chart($("survivals"), drawSurvival, `Chance of survival, turn by turn: ${percent(turns.at(-1).survival)} after ${guesses} ${guesses === 1 ? "guess" : "guesses"}`),
    chart($("times"), drawTimes, `Time a turn by phase; in all: ${game.phases.map((phase, i) => `${phase} ${duration(spent[i])}`).join(", ")}`)];

  // --- all turns ------------------------------------------------------------------------------------------

  const list = turns.map((turn, i) => {
    const row = document.createElement("tr"), link = document.createElement("a");
    link.href = `#turn=${i + 1}`;
    link.textContent = i + 1;
    for (const content of [link, `${turn.at.toFixed(2)} s`, riskText(turn), turn.does, turn.reason]) {
      const cell = document.createElement("td");
      cell.append(content);
      row.append(cell);
    }
    return row;
  });
  $("turns").tBodies[0].append(...list);

  // --- stepping --------------------------------------------------------------------------------------------

  function show(i) {
    now = Math.max(0, Math.min(turns.length - 1, i));
    const turn = turns[now];
    drawRead(turn);
    drawSeen(now);
    $("slider").value = now + 1;
    $("slider").setAttribute("aria-valuetext", `Turn ${now + 1} of ${turns.length}. ${turn.does}`);
    $("count").innerHTML = `<b></b> of ${turns.length} · ${turn.at.toFixed(2)} s`;
    $("count").firstChild.textContent = now + 1;
    $("does").textContent = turn.does;
    $("reason").textContent = turn.reason;
    $("explained").textContent = turn.why;
    $("risk").textContent = riskText(turn);
    $("risk").className = turn.guess ? "risky" : turn.risk === 0 ? "sure" : "";
    $("layouts").textContent = turn.layouts;
    $("layouts").parentElement.hidden = !turn.layouts;
    $("survival").textContent = percent(turn.survival);
    charts.forEach((update) => update());
    list.forEach((row, at) => at === now ? row.setAttribute("aria-current", "true") : row.removeAttribute("aria-current"));
    history.replaceState(null, "", `#turn=${now + 1}`);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    $("play").classList.remove("on");
    $("play").setAttribute("aria-label", "Play");
    $("why").setAttribute("aria-live", "polite");
  }

  function toggle() {
    if (timer) return pause();
    if (now === turns.length - 1) show(0);
    $("play").classList.add("on");
    $("play").setAttribute("aria-label", "Pause");
    $("why").setAttribute("aria-live", "off");
    timer = setInterval(() => now < turns.length - 1 ? show(now + 1) : pause(), Math.max(150, Math.min(700, 20000 / turns.length)));
  }

  const go = (i) => { pause(); show(i); };
  $("slider").max = turns.length;
  $("slider").addEventListener("input", () => go(Number($("slider").value) - 1));
  $("first").addEventListener("click", () => go(0));
  $("back").addEventListener("click", () => go(now - 1));
  $("next").addEventListener("click", () => go(now + 1));
  $("end").addEventListener("click", () => go(turns.length - 1));
  $("play").addEventListener("click", toggle);
  $("heat").addEventListener("change", () => read.classList.toggle("heat", $("heat").checked));
  read.classList.add("heat");
  const KEYS = {
    ArrowLeft: () => go(now - 1), ArrowRight: () => go(now + 1), Home: () => go(0), End: () => go(turns.length - 1),
    PageUp: () => go(now - 10), PageDown: () => go(now + 10), " ": toggle, r: () => $("heat").click() };
  addEventListener("keydown", (event) => {
    const busy = event.target.closest("button, a, summary, input[type=checkbox]") && event.key === " ";
    const scrolls = event.target.closest(".scroll") && event.key !== " ";
    if (!KEYS[event.key] || busy || scrolls || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  const asked = () => Number(/^#turn=(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
  addEventListener("hashchange", () => go(asked()));
  show(asked());
  addEventListener("load", () => turns.forEach((_, i) => picture(i)));
})();
