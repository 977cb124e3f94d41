// Globals of the scripts of workers besides those of the platform.

/** Written by the view before the service worker's text: addresses and version of the files that a phone stores. */
declare const KIT: import("./offline.d.ts").Kit;

/** The program for phones (`games/offline/phone_requests.py`), called from JavaScript; it answers with JSON. */
interface OfflinePhone {
    lay(rows: string, clubs: string, secret: string, name: string, language: string): void;
    show(): string;
    visit(method: string, path: string, form: string): string;
    plays(after: number): string;
}
