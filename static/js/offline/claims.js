// One window of a browser referees a game: the last one in which somebody did.
let isOurs = false;

/**
 * Takes the game from every other window; `lost` is called when another takes it from this one.
 * @param {string} id
 * @param {() => void} lost
 * @returns {Promise<void>}
 */
export function claim(id, lost) {
  if (isOurs || !navigator.locks) return Promise.resolve();
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
