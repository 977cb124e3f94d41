// The logs that were put aside on this phone: all are kept, and each can be saved as a file.
import { byId, find } from "./elements.js";
import { asideLogs } from "./storage.js";
import { save } from "./transport.js";

const section = byId("aside");
const list = find(section, "ul");
/** @type {HTMLTemplateElement} */
const template = find(section, "template");
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

const logs = (await asideLogs()).filter((log) => section.dataset.game === log.id);
for (const log of logs) {
  const line = document.importNode(template.content, true);
  find(line, "time").textContent = when.format(new Date(log.dropped));
  find(line, "[data-entries]").textContent = String(log.entries.length);
  find(line, "button").addEventListener("click", () => save(log, log.entries));
  list.append(line);
}
section.hidden = !logs.length;
