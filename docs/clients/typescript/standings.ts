/** The standings of a league: `deno run --allow-net standings.ts http://localhost:8000 LEAGUE`. */
import type { Operations, Problem } from "./league.d.ts";

type Read<Address extends keyof Operations> = Operations[Address]["answer"];

async function read<Address extends keyof Operations>(
  site: string,
  address: Address,
  path: Operations[Address]["path"],
): Promise<Read<Address>> {
  const values: Record<string, string | number> = { ...path };
  const [, template] = address.split(" ");
  const url = template.replace(/{(\w+)}/g, (_all, name: string) => encodeURIComponent(values[name]));
  const answer = await fetch(site + url);
  if (!answer.ok) {
    const problem: Problem = await answer.json();
    throw new Error(`${problem.code}: ${problem.detail}`);
  }
  return await answer.json();
}

const [site, league] = Deno.args;
if (site && league) {
  const { season } = await read(site, "GET /api/v1/leagues/{league}", { league });
  if (season === null) throw new Error("This league has no season yet.");
  const standings = await read(site, "GET /api/v1/leagues/{league}/seasons/{season}/standings", {
    league,
    season,
  });
  for (const conference of standings.conferences) {
    for (const division of conference.divisions) {
      for (const row of division.rows) {
        console.log(row.place, row.team.name, `${row.overall.wins}-${row.overall.losses}-${row.overall.ties}`);
      }
    }
  }
}
