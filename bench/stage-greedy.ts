import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import type { BenchContext } from './bench-context.ts';
import type { GreedyOrder, GreedyOutcome } from './greedy-user.ts';
import { ask } from './http.ts';
import { timesOf } from './measure.ts';
import { GRAPHQL_FIELDS, rangeOf } from './questions.ts';
import { ms } from './results.ts';

const HONEST = 20;
const CONNECTIONS = 500;
const SECONDS = 15;
const RAMP_MS = 3_000;
/** Pause of a normal user between two requests. */
const THINK_MS = 1_000;

const PAGE = `query Page($filters: ReportFilters) {
  adgroupReport(filters: $filters) { rows { ${GRAPHQL_FIELDS.adgroup} } rowTotal { ${GRAPHQL_FIELDS.adgroup} } totalRecords } }`;

/**
 * Measures twenty users who open yesterday's report while another user requests every hour of all days over 500
 * connections.
 */
export async function measureGreedy(context: BenchContext): Promise<void> {
  const { api, world, held, details, say } = context;
  const [greedyHeaders, ...honest] = api.people;
  const filters = { dateRange: rangeOf({ days: 1 }, world.lastDay) };
  const body = JSON.stringify({ query: PAGE, variables: { filters } });
  // Each user has a connection of their own, like a browser.
  const agents = Array.from({ length: HONEST }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const look = (person: number) =>
    ask(`${api.url}/company/1/api/graphql`, honest[person % honest.length]!, body, agents[person]!);
  say(`${HONEST} people alone`);
  const alone = timesOf(await looks(look));
  say(`${HONEST} people in parallel with ${CONNECTIONS} connections of one other`);
  const heavy = JSON.stringify({
    query: PAGE.replace('filters: $filters', 'filters: $filters, segment: dateTime'),
    variables: { filters: { dateRange: rangeOf({ days: world.days }, world.lastDay) } },
  });
  const order: GreedyOrder = {
    url: `${api.url}/company/1/api/graphql`,
    headers: greedyHeaders!,
    body: heavy,
    connections: CONNECTIONS,
    rampMs: RAMP_MS,
    thinkMs: THINK_MS,
  };
  const greedy = fork(new URL('./greedy-user.ts', import.meta.url));
  await once(greedy, 'message');
  greedy.send(order);
  const beside = timesOf(await looks(look));
  const outcome = once(greedy, 'message') as Promise<[GreedyOutcome]>;
  greedy.send('enough');
  const [result] = await outcome;
  agents.forEach((agent) => agent.destroy());
  details['greedy'] = { alone, beside, outcome: result };
  held.push({
    what: `${HONEST} people in parallel with one with ${CONNECTIONS} connections: p95 / p95 alone`,
    value: beside.p95 / alone.p95,
    limit: 3,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(beside.p95)} / ${ms(alone.p95)} ms; to the one: ${result.answered} answers, ${result.refused} refusals, ${result.broken} broken`,
  });
}

/** Returns the response times of normal users. */
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
