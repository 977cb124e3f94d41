// Keeps the screen on while a game is played at this table. Browsers allow it with HTTPS only, and release it by
// themselves when the page is hidden or left.

/** @type {WakeLockSentinel | null} */
let lock = null;

/** @type {Promise<void>} */
let queue = Promise.resolve();

async function follow() {
  const isPlayed = document.getElementById("live")?.hasAttribute("data-awake");
  if (!isPlayed) {
    await lock?.release();
    lock = null;
  } else if (!document.hidden && (!lock || lock.released)) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // the battery may be low
  }
}

if (navigator.wakeLock) {
  const inTurn = () => (queue = queue.then(follow));
  document.addEventListener("visibilitychange", inTurn);
  document.addEventListener("htmx:afterSettle", inTurn);
  inTurn();
}
