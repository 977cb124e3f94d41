// Facts about this page: the files that the phone stores for it, and the game that it shows.
import { byId } from "./elements.js";

/** @type {import("../types/offline.d.ts").Kit} */
export const KIT = JSON.parse(byId("offline-kit").textContent ?? "");

const address = location.pathname.match(new RegExp(`^${KIT.scope}[0-9a-f-]{36}/`))?.[0];

/** Whether the page shows one game; otherwise it lists the games on the phone. */
export const hasGame = address !== undefined;

/** The table's address; empty without a game. */
export const table = address ?? "";

/** The game's id; empty without a game. */
export const id = table.slice(KIT.scope.length, -1);

/** Whether this page came from the phone's storage, not from the server. */
export const isFrame = document.body.hasAttribute("data-frame");
