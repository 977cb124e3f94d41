// The values that pass between the server, a phone's storage and the rules in their worker.

/** The files that a phone stores, as listed by the server (`games/offline/assets.py`). */
export interface Kit {
    version: string;
    frame: string[];
    shell: string;
    scope: string;
    serviceWorker: string;
    worker: string;
    rules: string[];
    pyodide: string;
    bundle: string;
    prefix: string;
    static: string;
}

/** An entry of a scoresheet. */
export interface Entry {
    number: number;
}

export interface Seat {
    early: unknown;
    orders: unknown;
}

/** The rows of a game without its entries. */
export interface Rows {
    game: { state: string; last: number; provable: boolean };
    seats: Seat[];
}

export interface Club {
    nickname: string;
}

/** A game as stored on this phone. Entries after number `base` wait to be sent as batch number `batch`. */
export interface Game {
    id: string;
    rows: Rows;
    clubs: [home: Club, away: Club];
    name: string;
    pass: string;
    base: number;
    batch: number;
    secret: string;
    language: string;
    touched?: boolean; // whether a standing order or an early call has changed, which makes no entry
}

/** A log that was put aside, with the time. */
export interface AsideLog extends Game {
    entries: Entry[];
    dropped: string;
}

/** The answer of the table; `away` if the service did not answer. */
export interface Answer {
    away?: boolean;
    ok?: boolean;
    status?: number;
    code?: string;
    sentence?: string;
    plays?: string;
    rows?: Rows & { entries: Entry[] };
    clubs?: [home: Club, away: Club];
    name?: string;
    pass?: string;
}

/**
 * Whether this phone has everything for a time without a signal: `failed` if a file did not load, `later` if a service
 * worker will serve the page later, `never` if it cannot.
 */
export type Kept = "kept" | "failed" | "later" | "never";

/** The answer of the rules to a visit of a page. */
export interface Visit {
    status: number;
    path: string;
    html: string;
    rows: Rows & { entries: Entry[] };
}

/** A request to the table: the method, the path and the form. */
export type Request = [method: "GET" | "POST", path: string, form?: string];

/** Runs an action after all earlier ones; resolves to false if it failed. */
export type Queue = (act: () => unknown) => Promise<boolean>;
