import { Agent } from 'node:http';
import type { BenchContext } from './bench-context.ts';
import { ask } from './http.ts';
import { timesOf } from './measure.ts';
import { GRAPHQL_FIELDS, rangeOf } from './questions.ts';
import { ms } from './results.ts';

const HONEST = 20;
const CONNECTIONS = 500;
const SECONDS = 15;
const RAMP_MS = 3_000;
/** An honest person's next look. */
const THINK_MS = 1_000;

const PAGE = `query Page($filters: ReportFilters) {
  adgroupReport(filters: $filters) { rows { ${GRAPHQL_FIELDS.adgroup} } rowTotal { ${GRAPHQL_FIELDS.adgroup} } totalRecords } }`;

/** Twenty people look at yesterday, while one other person asks for every hour of all days on 500 connections at once. */
export async function measureGreedy(context: BenchContext): Promise<void> {
  const { api, world, held, details, say } = context;
  const [greedyHeaders, ...honest] = api.people;
  const filters = { dateRange: rangeOf({ days: 1 }, world.lastDay) };
  const body = JSON.stringify({ query: PAGE, variables: { filters } });
  // Each over a connection of their own, as a browser keeps it.
  const agents = Array.from({ length: HONEST }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const look = (person: number) =>
    ask(`${api.url}/company/1/api/graphql`, honest[person % honest.length]!, body, agents[person]!);
  say(`${HONEST} people alone`);
  const alone = timesOf(await looks(look));
  say(`${HONEST} people beside ${CONNECTIONS} connections of one other`);
  const heavy = JSON.stringify({
    query: PAGE.replace('filters: $filters', 'filters: $filters, segment: dateTime'),
    variables: { filters: { dateRange: rangeOf({ days: world.days }, world.lastDay) } },
  });
  const gone = new AbortController();
  const told = { answered: 0, refused: 0, broken: 0 };
  const greedy = Array.from({ length: CONNECTIONS }, async (_, index) => {
    // One after another: the system itself holds back whoever connects while many others are at it.
    await new Promise((resolve) => setTimeout(resolve, (index * RAMP_MS) / CONNECTIONS));
    while (!gone.signal.aborted) {
      const text = await fetch(`${api.url}/company/1/api/graphql`, {
        method: 'POST',
        headers: greedyHeaders!,
        body: heavy,
        signal: gone.signal,
      }).then(
        (answer) => answer.text(),
        () => null,
      );
      if (gone.signal.aborted) return;
      if (text === null) told.broken += 1;
      else if (/Too many (reports|requests) at once/.test(text)) told.refused += 1;
      else told.answered += 1;
      await new Promise((resolve) => setTimeout(resolve, THINK_MS));
    }
  });
  const beside = timesOf(await looks(look));
  gone.abort();
  await Promise.all(greedy);
  agents.forEach((agent) => agent.destroy());
  details['greedy'] = { alone, beside, told };
  held.push({
    what: `${HONEST} people beside one with ${CONNECTIONS} connections: p95 / p95 alone`,
    value: beside.p95 / alone.p95,
    limit: 3,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(beside.p95)} / ${ms(alone.p95)} ms; to the one: ${told.answered} answers, ${told.refused} refusals, ${told.broken} broken`,
  });
}

/** Times of what the honest see. */
async function looks(look: (person: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: HONEST }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * THINK_MS) / HONEST));
      while (performance.now() < until) {
        const start = performance.now();
        await look(index);
        taken.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, THINK_MS));
      }
    }),
  );
  return taken;
}
