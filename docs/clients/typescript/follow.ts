/** Prints final scores of a league as they happen: `deno run --allow-net follow.ts http://localhost:8000 LEAGUE`. */
import type { Operations, Problem } from "./league.d.ts";

type Happening = Operations["GET /api/v1/leagues/{league}/feed/live"]["event"];
type Of<Kind extends Happening["kind"]> = Extract<Happening, { kind: Kind }>;

/** Calls `act` with every event of this kind. An `EventSource` connects again by itself, and misses nothing. */
function on<Kind extends Happening["kind"]>(stream: EventSource, kind: Kind, act: (event: Of<Kind>) => void): void {
  stream.addEventListener(kind, (message) => act(JSON.parse(message.data)));
}

const [site, league] = Deno.args;
if (site && league) {
  const address = `${site}/api/v1/leagues/${encodeURIComponent(league)}`;
  const answer = await fetch(address);
  if (!answer.ok) {
    const problem: Problem = await answer.json();
    throw new Error(`${problem.code}: ${problem.detail}`);
  }
  on(new EventSource(`${address}/feed/live?kind=final`), "final", ({ data }) => {
    console.log(`${data.away} ${data.away_score}, ${data.home} ${data.home_score}`);
  });
}
