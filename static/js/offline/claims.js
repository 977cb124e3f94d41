// Only one window of a browser referees a game: the one that was used last.
let isOurs = false;

/**
 * Claims the game for this window; calls `lost` when another window claims it.
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
