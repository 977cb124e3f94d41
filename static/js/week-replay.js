// Plays a week back: every game from kickoff to the final whistle, side by side.
"use strict";
(() => {
  /** @typedef {[at: number, away: number | string, home: number | string, clock: string, sentence: string]} Moment */
  /** @typedef {{number: number, moments: Moment[]}} Game */

  const LENGTH = 75; // seconds from kickoff to the final whistle at speed 1
  const STEPS = 1000; // of the slider
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  /** @type {Game[]} */
  const games = JSON.parse(document.getElementById("replay-games")?.textContent ?? "[]");

  /**
   * @template {HTMLElement} T
   * @param {string} name
   * @returns {T}
   */
  const control = (name) => /** @type {T} */ (root.querySelector(`[data-do="${name}"]`));
  /** @type {HTMLButtonElement} */
  const button = control("play");
  /** @type {HTMLInputElement} */
  const slider = control("seek");
  /** @type {HTMLSelectElement} */
  const speed = control("speed");
  const log = /** @type {HTMLElement} */ (root.querySelector("[data-log]"));
  const words = { play: button.textContent ?? "", pause: button.dataset.pause, again: button.dataset.again };

  const cards = games.map((game) => {
    const card = /** @type {HTMLElement} */ (root.querySelector(`[data-game="${game.number}"]`));
    const [away, home] = card.querySelectorAll(".points");
    return { game, card, away, home, clock: card.querySelector("[data-clock]") };
  });
  const scores = games
    .flatMap((game) => game.moments.filter((moment) => moment[4]))
    .sort((one, other) => one[0] - other[0]);

  let part = 0; // of the games, from 0 to 1
  let told = 0; // scores in the log
  let isPlaying = false;
  let before = 0;

  function show() {
    for (const { game, card, away, home, clock } of cards) {
      const now = game.moments.findLast((moment) => moment[0] <= part);
      const points = now ? [now[1], now[2]].map(String) : ["0", "0"];
      const hasScored = isPlaying && (away.textContent !== points[0] || home.textContent !== points[1]);
      [away.textContent, home.textContent] = points;
      if (clock && now) clock.textContent = now[3];
      if (hasScored) {
        card.classList.remove("has-scored");
        requestAnimationFrame(() => card.classList.add("has-scored"));
      }
    }
    tell(scores.filter((moment) => moment[0] <= part).length);
    slider.value = String(Math.round(part * STEPS));
    button.textContent = (isPlaying ? words.pause : part >= 1 ? words.again : words.play) ?? "";
  }

  /** @param {number} count */
  function tell(count) {
    for (; told > count; told -= 1) log.firstElementChild?.remove();
    for (; told < count; told += 1) {
      const entry = document.createElement("li");
      const [, away, home, clock, sentence] = scores[told];
      entry.textContent = `${sentence} · ${away}–${home} · ${clock}`;
      log.prepend(entry);
    }
  }

  /** @param {number} now */
  function step(now) {
    if (!isPlaying) return;
    part = Math.min(1, part + ((now - before) / 1000 / LENGTH) * Number(speed.value));
    before = now;
    if (part >= 1) isPlaying = false;
    show();
    requestAnimationFrame(step);
  }

  button.addEventListener("click", () => {
    if (part >= 1) part = 0;
    isPlaying = !isPlaying;
    before = performance.now();
    show();
    requestAnimationFrame(step);
  });
  slider.addEventListener("input", () => {
    part = Number(slider.value) / STEPS;
    show();
  });

  root.hidden = false;
  show();
})();
