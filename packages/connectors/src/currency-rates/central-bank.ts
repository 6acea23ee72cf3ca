import { XMLParser } from 'fast-xml-parser';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { DayOfRates, RateSource } from './port.js';

const MAX_BYTES = 5_000_000;
/** Timeout in milliseconds from sending the request to the last byte of the file. */
const TIMEOUT_MS = 20_000;
const MICROS = 1_000_000;

const cube = z.object({ '@currency': z.string().regex(/^[A-Z]{3}$/), '@rate': z.coerce.number().positive().max(1e9) });
const dayCube = z.object({ '@time': z.iso.date(), Cube: z.array(cube).min(1) });
const file = z.object({ 'gesmes:Envelope': z.object({ Cube: z.object({ Cube: z.array(dayCube).min(1) }) }) });

/** XML entities are not expanded. The real file contains none, and a hostile file must not use any. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  isArray: (_name, path) => String(path).endsWith('Cube.Cube') || String(path).endsWith('Cube.Cube.Cube'),
});

/** Parses the file of daily reference rates. @throws Error with the first problem */
export function parseRates(xml: string): DayOfRates[] {
  const parsed = file.safeParse(parser.parse(xml));
  if (!parsed.success)
    throw new Error(`The response contains no currency rates: ${z.prettifyError(parsed.error).split('\n')[0]}`);
  return parsed.data['gesmes:Envelope'].Cube.Cube.map((day) => ({
    day: day['@time'],
    perEuro: new Map([
      ['EUR', MICROS],
      ...day.Cube.map((one): [string, number] => [one['@currency'], Math.round(one['@rate'] * MICROS)]),
    ]),
  }));
}

/** Daily file of the European Central Bank, or of another provider with the same format. */
export class CentralBankRates implements RateSource {
  private readonly agent = new Agent({
    connectTimeout: 10_000,
    maxResponseSize: MAX_BYTES,
  });

  constructor(
    private readonly url: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async recent(): Promise<DayOfRates[]> {
    const { statusCode, body } = await request(this.url, {
      dispatcher: this.agent,
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`The currency rate source responded with ${statusCode}.`);
    return parseRates(text);
  }
}
