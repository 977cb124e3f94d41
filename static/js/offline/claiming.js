// One window of a browser referees a game: the one in which somebody did so last.
"use strict";
let isOurs = false;

/** Takes the game from every other window; `lost` is called when another takes it from this one. */
export function claim(id, lost) {
  if (isOurs || !navigator.locks) return null;
  return new Promise((resolve) => {
    const untilTaken = () => {
      isOurs = true;
      resolve();
      return new Promise(() => {});
    };
    navigator.locks.request(`game-${id}`, { steal: true }, untilTaken).catch(() => {
      isOurs = false;
      lost();
    });
  });
}
