// Plays back what has happened: all games of a week side by side, or one game play by play.
"use strict";
(() => {
  /** @typedef {[at: number, away: number | string, home: number | string, clock: string, sentence: string]} Moment */
  /** @typedef {{number: number, moments: Moment[]}} Game */
  /**
   * @typedef {object} Step
   * @property {number} away
   * @property {number} home
   * @property {string} clock
   * @property {number | null} ball
   * @property {number | null} line
   * @property {boolean} right
   * @property {[path: string, style: string][]} trail
   * @property {boolean} scored
   * @property {[share: number, text: string]} [chance] the visitors' win probability in percent
   */

  const WEEK = { seconds: 75, steps: 1000 };
  const PLAY = 2.5; // seconds
  const SVG = "http://www.w3.org/2000/svg";
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));

  /**
   * @template {HTMLElement} T
   * @param {string} name
   * @returns {T | null}
   */
  const control = (name) => root.querySelector(`[data-do="${name}"]`);

  /**
   * Connects the controls. `draw` shows a step, from 0 to `steps`.
   * @param {number} steps
   * @param {number} seconds
   * @param {(step: number, isPlaying: boolean) => void} draw
   */
  function connect(steps, seconds, draw) {
    const button = /** @type {HTMLButtonElement} */ (control("play"));
    const slider = /** @type {HTMLInputElement} */ (control("seek"));
    const speed = /** @type {HTMLSelectElement} */ (control("speed"));
    const words = { play: button.textContent ?? "", pause: button.dataset.pause, again: button.dataset.again };
    let place = 0;
    let isPlaying = false;
    let before = 0;

    function show() {
      draw(Math.floor(place), isPlaying);
      slider.value = String(Math.floor(place));
      button.textContent = (isPlaying ? words.pause : place >= steps ? words.again : words.play) ?? "";
    }

    /** @param {number} now */
    function tick(now) {
      if (!isPlaying) return;
      place = Math.min(steps, place + ((now - before) / 1000 / seconds) * steps * Number(speed.value));
      before = now;
      if (place >= steps) isPlaying = false;
      show();
      requestAnimationFrame(tick);
    }

    /** @param {number} step */
    function go(step) {
      place = Math.max(0, Math.min(steps, step));
      show();
    }

    button.addEventListener("click", () => {
      if (place >= steps) place = 0;
      isPlaying = !isPlaying;
      before = performance.now();
      show();
      requestAnimationFrame(tick);
    });
    slider.addEventListener("input", () => go(Number(slider.value)));
    show();
    return { go, at: () => Math.floor(place) };
  }

  function week() {
    /** @type {Game[]} */
    const games = JSON.parse(document.getElementById("replay-games")?.textContent ?? "[]");
    const log = /** @type {HTMLElement} */ (root.querySelector("[data-log]"));
    const cards = games.map((game) => {
      const card = /** @type {HTMLElement} */ (root.querySelector(`[data-game="${game.number}"]`));
      const [away, home] = card.querySelectorAll(".points");
      return { game, card, away, home, clock: card.querySelector("[data-clock]") };
    });
    const scores = games
      .flatMap((game) => game.moments.filter((moment) => moment[4]))
      .sort((one, other) => one[0] - other[0]);
    let told = 0;

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

    connect(WEEK.steps, WEEK.seconds, (step, isPlaying) => {
      const part = step / WEEK.steps;
      for (const { game, card, away, home, clock } of cards) {
        const now = game.moments.findLast((moment) => moment[0] <= part);
        const points = now ? [now[1], now[2]].map(String) : ["0", "0"];
        if (isPlaying && (away.textContent !== points[0] || home.textContent !== points[1])) flash(card);
        [away.textContent, home.textContent] = points;
        if (clock && now) clock.textContent = now[3];
      }
      tell(scores.filter((moment) => moment[0] <= part).length);
    });
    root.hidden = false;
  }

  function game() {
    /** @type {Step[]} */
    const steps = JSON.parse(document.getElementById("replay-steps")?.textContent ?? "[]");
    const rows = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".replay-plays > li"));
    const field = /** @type {SVGElement} */ (root.querySelector("svg.field"));
    const drawing = field.appendChild(document.createElementNS(SVG, "g"));
    /** @param {string} name */
    const shown = (name) => /** @type {HTMLElement} */ (root.querySelector(`[data-show="${name}"]`));
    const board = /** @type {HTMLElement} */ (root.querySelector(".replay-board"));
    const chance = root.querySelector("progress");
    if (!steps.length) return;

    const player = connect(steps.length - 1, PLAY * steps.length, (number, isPlaying) => {
      const step = steps[number];
      rows.forEach((row, index) => {
        row.hidden = index !== number;
      });
      if (isPlaying && step.scored && shown("clock").textContent !== step.clock) flash(board);
      shown("away").textContent = String(step.away);
      shown("home").textContent = String(step.home);
      shown("clock").textContent = step.clock;
      if (chance && step.chance) [chance.value, shown("chance").textContent] = step.chance;
      drawing.replaceChildren(...pieces(step));
    });
    control("back")?.addEventListener("click", () => player.go(player.at() - 1));
    control("on")?.addEventListener("click", () => player.go(player.at() + 1));
    control("score")?.addEventListener("click", () => {
      const next = steps.findIndex((step, number) => step.scored && number > player.at());
      player.go(next < 0 ? steps.length - 1 : next);
    });
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      if (event.key === "ArrowLeft") player.go(player.at() - 1);
      if (event.key === "ArrowRight") player.go(player.at() + 1);
    });
    for (const part of root.querySelectorAll("[data-controls], [data-field], [data-hint], [data-chance]")) {
      part.removeAttribute("hidden");
    }
  }

  /**
   * The line to gain, the trail of the drive and the ball.
   * @param {Step} step
   */
  function pieces(step) {
    const found = step.trail.map(([path, style]) => piece("path", { class: `field-trail is-${style}`, d: path }));
    if (step.line !== null) {
      const x = String(step.line);
      found.unshift(piece("line", { class: "field-gain", x1: x, x2: x, y1: "0", y2: "27" }));
    }
    if (step.ball !== null) {
      found.push(piece("ellipse", { class: "field-ball", cx: String(step.ball), cy: "13.5", rx: "2.6", ry: "1.6" }));
      const turn = `translate(${step.ball} 13.5)${step.right ? "" : " scale(-1 1)"}`;
      found.push(piece("path", { class: "field-arrow", transform: turn, d: "M4 -2.2L7.4 0L4 2.2Z" }));
    }
    return found;
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   */
  function piece(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  /** @param {HTMLElement} card */
  function flash(card) {
    card.classList.remove("has-scored");
    requestAnimationFrame(() => card.classList.add("has-scored"));
  }

  if (root.dataset.replay === "game") game();
  else week();
  root.dataset.ready = ""; // until then the style sheet keeps the place of what has no `hidden` now
})();
