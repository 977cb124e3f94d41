// The logs that were put aside on this phone: none of them is lost, each can be saved as a file.
import { aside } from "./keeping.js";
import { save } from "./sending.js";

const section = document.getElementById("aside");
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

const here = (await aside()).filter((log) => section.dataset.game === log.id);
for (const log of here) {
  const line = section.querySelector("template").content.cloneNode(true);
  line.querySelector("time").textContent = when.format(new Date(log.dropped));
  line.querySelector("[data-entries]").textContent = log.entries.length;
  line.querySelector("button").addEventListener("click", () => save(log, log.entries));
  section.querySelector("ul").append(line);
}
section.hidden = !here.length;
