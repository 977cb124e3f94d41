// The states of a game on this page: which side referees it, and the events that change that.

/**
 * @typedef {"table" | "phone" | "sending" | "torn" | "window"} State
 * @typedef {"lost" | "unsent" | "sent" | "refused" | "failed" | "claimed"} Event
 */

/**
 * The states, and the next state for each event:
 *
 * - `table`: the server referees; the phone stores a copy of the game.
 * - `phone`: there is no signal, so the rules on this phone referee.
 * - `sending`: nobody referees while entries of an earlier visit wait to be sent.
 * - `torn`: the logs of table and phone contradict each other; a person has to choose one.
 * - `window`: another window of this browser has claimed the game.
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
   * Whether the page is in one of these states.
   * @param {State[]} states
   */
  is(...states) {
    return states.includes(this.state);
  }

  /**
   * Follows an event; returns false, without a change, if it cannot happen in this state.
   * @param {Event} event
   */
  follow(event) {
    const next = TRANSITIONS[this.state][event];
    if (next) this.state = next;
    return Boolean(next);
  }
}
