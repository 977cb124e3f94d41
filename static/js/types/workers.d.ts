// What the scripts of workers find besides the platform's own.

/** The view stands before the service worker's text: the addresses and the version of what a phone keeps. */
declare const KIT: import("./offline.d.ts").Kit;

/** The program for phones (`games/offline/phone/requests.py`), called from JavaScript; it answers with JSON. */
interface OfflinePhone {
    lay(rows: string, clubs: string, secret: string, name: string, language: string): void;
    show(): string;
    visit(method: string, path: string, form: string): string;
    plays(after: number): string;
}
