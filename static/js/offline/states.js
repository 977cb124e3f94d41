// Who referees a game that this page shows, and what can follow.

/**
 * @typedef {"table" | "phone" | "sending" | "torn" | "window"} State
 * @typedef {"lost" | "unsent" | "sent" | "refused" | "failed" | "claimed"} Event
 */

/**
 * The states, and where each event leads from there:
 *
 * - `table`: the server referees; the phone takes the game along.
 * - `phone`: there is no signal, so the rules on this phone referee.
 * - `sending`: nobody referees while entries of an earlier visit wait to be sent.
 * - `torn`: the logs of table and phone do not fit; somebody has to choose.
 * - `window`: another window of this browser has the game.
 *
 * @type {Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>}
 */
export const TRANSITIONS = {
  table: { lost: "phone", unsent: "sending", claimed: "window" },
  phone: { sent: "table", refused: "torn", failed: "table", claimed: "window" },
  sending: { lost: "phone", sent: "table", refused: "torn", claimed: "window" },
  torn: { refused: "torn", claimed: "window" },
  window: { claimed: "window" },
};

/** The state that a page is in. */
export class Referee {
  /** @type {State} */
  state = "table";

  /**
   * Is it one of these?
   * @param {State[]} states
   */
  is(...states) {
    return states.includes(this.state);
  }

  /**
   * Follows an event; false, and nothing, where it cannot happen in this state.
   * @param {Event} event
   */
  follow(event) {
    const next = TRANSITIONS[this.state][event];
    if (next) this.state = next;
    return Boolean(next);
  }
}
