import { setTimeout as pause } from 'node:timers/promises';

/** Requests of a user who uses more than a fair share of the server. */
export interface GreedyOrder {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly connections: number;
  /** Time over which connections are opened, because the system throttles clients that open many at the same time. */
  readonly rampMs: number;
  readonly thinkMs: number;
}
export interface GreedyOutcome {
  answered: number;
  refused: number;
  broken: number;
}

/**
 * Runs in a separate process, so that its requests don't load the measuring process. Sends a message when ready, waits
 * for a command, and ends with a result on request.
 */
process.send!('there');
process.once('message', (order: GreedyOrder) => {
  const gone = new AbortController();
  process.once('message', () => gone.abort());
  void askAway(order, gone.signal).then((outcome) => process.send!(outcome, () => process.disconnect()));
});

async function askAway(order: GreedyOrder, gone: AbortSignal): Promise<GreedyOutcome> {
  const { url, headers, body, connections, rampMs, thinkMs } = order;
  const outcome: GreedyOutcome = { answered: 0, refused: 0, broken: 0 };
  const one = async (index: number): Promise<void> => {
    await pause((index * rampMs) / connections);
    while (!gone.aborted) {
      const end = await fetch(url, { method: 'POST', headers, body, signal: gone }).then(endOf, () => null);
      if (gone.aborted) return;
      outcome[end ?? 'broken'] += 1;
      await pause(thinkMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  return outcome;
}

/** Reads the whole response and returns whether it was rejected. */
async function endOf(answer: Response): Promise<'answered' | 'refused'> {
  let start = '';
  for await (const part of answer.body ?? [])
    if (start.length < 1_000) start += Buffer.from(part as Uint8Array).toString();
  return /Too many (reports|requests) at once/.test(start) ? 'refused' : 'answered';
}
