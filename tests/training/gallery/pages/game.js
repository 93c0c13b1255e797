// Makes a page of the gallery a game. Its first tiles show each kind once; what it tells is in `window.game`.
// With an `end` of `ends.js` it shows that, and there are next games.
({kinds, columns, mines, seed, flags, hit, wrong, shown, end: ending, menu}) => {
  const [MINE, FLAG, COVERED, HIT, WRONG] = [kinds[11], kinds[10], kinds[9], kinds[12], kinds[13]];
  const cells = [...document.querySelectorAll("[data-cell]")], count = cells.length;
  const looks = {};
  kinds.forEach((kind, i) => looks[kind] = [cells[i].className.replace(/ p[01]\b| hover/g, ""), cells[i].innerHTML]);
  const tiles = Array(count).fill(COVERED);
  const told = window.game = {state: "playing", stray: 0, clicks: 0, ended: []};
  const board = document.querySelector(".board");
  let laid = null;

  function show(i, kind) {
    tiles[i] = kind;
    const [row, column] = [Math.floor(i / columns), i % columns];
    cells[i].className = `${looks[kind][0]} p${(row + column) % 2}`;
    cells[i].innerHTML = looks[kind][1];
  }
  function around(i) {
    const [row, column] = [Math.floor(i / columns), i % columns], found = [];
    for (let y = Math.max(0, row - 1); y <= row + 1 && y * columns < count; y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        if (y != row || x != column) found.push(y * columns + x);
    return found;
  }
  function random() {  // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  function lay(first) {
    const free = new Set([first, ...around(first)]);
    laid = new Set();
    while (laid.size < mines) {
      const i = Math.floor(random() * count);
      if (!free.has(i)) laid.add(i);
    }
  }
  function open(first) {
    const queue = [first];
    while (queue.length) {
      const i = queue.pop();
      if (tiles[i] != COVERED) continue;
      if (laid.has(i)) return lose(i);
      const number = around(i).filter(j => laid.has(j)).length;
      show(i, number);
      if (number == 0) queue.push(...around(i));
    }
    if (tiles.filter(tile => tile >= 0).length == count - mines) {
      end("won");
      if (flags) laid.forEach(i => show(i, FLAG));
    }
  }
  function end(state) {
    told.state = state;
    told.ended.push(state);
    if (ending) setTimeout(() => window.ends.show(ending, board, state, again, random), 0);
  }
  function again() {
    told.state = "playing";
    laid = null;
    cells.forEach((_, i) => show(i, COVERED));
  }
  function lose(at) {
    end("lost");
    tiles.forEach((tile, i) => {
      if (tile == FLAG && !laid.has(i) && wrong) show(i, WRONG);
      if (tile == COVERED && laid.has(i) && shown) show(i, MINE);
    });
    show(at, hit ? HIT : MINE);
  }
  function clicked(i) {
    if (told.state != "playing") return false;
    if (!laid) lay(i);
    if (tiles[i] == COVERED) { open(i); return true; }
    const near = around(i), closed = near.filter(j => tiles[j] == COVERED);
    if (tiles[i] <= 0 || !closed.length || near.filter(j => tiles[j] == FLAG).length != tiles[i]) return false;
    for (const j of closed) if (told.state == "playing") open(j);
    return true;
  }
  function marked(i) {
    if (told.state != "playing" || (tiles[i] != COVERED && tiles[i] != FLAG)) return false;
    show(i, tiles[i] == FLAG ? COVERED : FLAG);
    return true;
  }
  cells.forEach((_, i) => show(i, COVERED));
  for (const [kind, act] of menu ? [["click", clicked]] : [["click", clicked], ["contextmenu", marked]])
    document.addEventListener(kind, event => {
      event.preventDefault();
      const cell = event.target.closest("[data-cell]");
      told.clicks++;
      if (!event.target.closest("[data-again]") && (!cell || !act(cells.indexOf(cell)))) told.stray++;
    });
  if (ending) window.ends.prepare(ending, board, again);
}
