// Holds styles and scripts to what the oldest browsers of the README can do (`manage.py lint`): Safari 16.4, Chrome 111
// and Firefox 121. All of Baseline 2022 works in them; what is newer stands below, with the reason.
import css from "@eslint/css";
import scripts from "eslint-plugin-baseline-js";

const styles = {
  available: 2022,
  allowSelectors: [
    "has", // all three have it; a browser without it is told that it is too old
    "popover-open", // without it the menu stands at the head of the page (bar.css)
    "details-content", // without it what is folded stays folded
  ],
  allowFunctions: ["color-mix"], // all three have it
  allowProperties: [
    "outline", // all three have it; Safari before 16.4 draws square corners
    "overscroll-behavior-y", // all three have it
    "accent-color", // all three have it, with less contrast than Baseline asks for
    "page", // printing; the picture is on a portrait page without it
    "print-color-adjust", // printing; beside it stands Chrome's old name
    "content-visibility", // only within ::details-content
    "forced-color-adjust", // colors of teams stay visible anyway: their marks have patterns
    "hyphens", // long words break anywhere without it
    "scrollbar-width", // a thin scroll bar is seen without it
    "text-wrap", // titles break unevenly without it
  ],
  allowPropertyValues: { "break-after": ["avoid"] }, // printing
  allowAtRules: ["page"], // printing; without it a page has the printer's margins
  allowMediaConditions: ["scripting"], // a button that does nothing is shown to browsers without scripts
};

const programs = {
  available: 2022,
  includeJsBuiltins: { preset: "auto" },
  includeWebApis: { preset: "auto" },
  ignoreFeatures: [
    "abortsignal-timeout", // all three have it
    "async-clipboard", // asked for before use: only https has it
    "js-modules-workers", // all three have it
    "screen-wake-lock", // asked for before use; without it the screen turns off as usual
    "print", // not on phones, where no page needs it
    "share", // asked for before use
    "storage-manager", // all three have the part that we use; without it an offline game is kept less surely
    "top-level-await", // all three have it; Safari's fault concerns modules that are imported twice at a time
  ],
};

export default [
  { files: ["**/*.css"], language: "css/css", plugins: { css }, rules: { "css/use-baseline": ["error", styles] } },
  { files: ["**/*.js"], plugins: { scripts }, rules: { "scripts/use-baseline": ["error", programs] } },
];
