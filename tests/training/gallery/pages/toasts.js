// Messages that pass over a game: each stays for `seconds`, in front of some of its tiles, and comes again
// after as long a rest. What it is clicked is no tile's.
({seconds, seed}) => {
  const SAID = ["Update available", "Message from Anna: lunch at one?", "Battery is low (12%)", "Saved"];
  const WORN = ["background:#222;color:#fff", "background:#fff;color:#222;border:1px solid #bbb"];
  const board = document.querySelector(".board");
  function random() {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  }
  function pick(from) {
    return from[Math.floor(random() * from.length)];
  }
  setInterval(() => {
    const toast = document.createElement("div"), place = board.getBoundingClientRect();
    toast.dataset.again = "";
    toast.innerHTML = pick(SAID);
    toast.style.cssText = `position:fixed;z-index:30;padding:14px 22px;border-radius:6px;white-space:nowrap;` +
      `font:15px Open Sans;box-shadow:0 3px 12px #0007;opacity:0;transition:opacity .25s;${pick(WORN)}`;
    document.body.append(toast);
    toast.style.left = `${place.left + random() * Math.max(0, place.width - toast.offsetWidth)}px`;
    toast.style.top = `${place.top + random() * (place.height - toast.offsetHeight)}px`;
    requestAnimationFrame(() => toast.style.opacity = 1);
    setTimeout(() => toast.style.opacity = 0, seconds * 1000 - 250);
    setTimeout(() => toast.remove(), seconds * 1000);
  }, seconds * 2000);
}
