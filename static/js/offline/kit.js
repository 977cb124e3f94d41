// What this page is: the files that the phone keeps for it, and the game that it shows.
import { byId } from "./elements.js";

/** @type {import("../types/offline.d.ts").Kit} */
export const KIT = JSON.parse(byId("offline-kit").textContent ?? "");

const address = location.pathname.match(new RegExp(`^${KIT.scope}[0-9a-f-]{36}/`))?.[0];

/** Does the page show one game? If not, it lists those on the phone. */
export const hasGame = address !== undefined;

/** The table's address; empty without a game. */
export const table = address ?? "";

/** The game's id; empty without a game. */
export const id = table.slice(KIT.scope.length, -1);

/** Did this page come from the phone, not from the server? */
export const isFrame = document.body.hasAttribute("data-frame");
