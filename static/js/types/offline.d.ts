// The values that pass between the server, a phone's storage and the rules in their worker.

/** What the server says of the files that a phone keeps (`games/offline/assets.py`). */
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

/** The rows of a game, without its entries. */
export interface Rows {
    game: { state: string; last: number; provable: boolean };
    seats: Seat[];
}

export interface Club {
    nickname: string;
}

/** A game as this phone keeps it. Entries after number `base` wait to be sent, as batch number `batch`. */
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
    touched?: boolean; // a standing order or an early call has changed, which is no entry
}

/** A log that was put aside, with the time when that was. */
export interface AsideLog extends Game {
    entries: Entry[];
    dropped: string;
}

/** What the table answers; `away` where nothing of the service did. */
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

/** What the rules answer to a visit of a page. */
export interface Visit {
    status: number;
    path: string;
    html: string;
    rows: Rows & { entries: Entry[] };
}

/** A request to the table: the method, the path and the form. */
export type Request = [method: "GET" | "POST", path: string, form?: string];

/** Runs an act after all that came before; resolves to false when it failed. */
export type Queue = (act: () => unknown) => Promise<boolean>;
