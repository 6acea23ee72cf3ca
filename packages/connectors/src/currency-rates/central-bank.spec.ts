import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CentralBankRates, parseRates } from './central-bank.js';

const day = (time: string, rates: string) => `<Cube time="${time}">${rates}</Cube>`;
const envelope = (days: string) =>
  `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="x" xmlns="y"><gesmes:subject>Reference rates</gesmes:subject><Cube>${days}</Cube></gesmes:Envelope>`;

describe('parsing the daily file of currency rates', () => {
  it('returns rates in millionths per euro, even for a single day and currency', () => {
    expect(parseRates(envelope(day('2026-03-10', '<Cube currency="USD" rate="1.0837"/>')))).toEqual([
      {
        day: '2026-03-10',
        perEuro: new Map([
          ['EUR', 1_000_000],
          ['USD', 1_083_700],
        ]),
      },
    ]);
  });

  it('returns all days', () => {
    const two = parseRates(
      envelope(
        day('2026-03-10', '<Cube currency="USD" rate="1.08"/><Cube currency="JPY" rate="163.21"/>') +
          day('2026-03-09', '<Cube currency="USD" rate="1.07"/>'),
      ),
    );
    expect(two.map((one) => one.day)).toEqual(['2026-03-10', '2026-03-09']);
    expect(two[0]!.perEuro.get('JPY')).toBe(163_210_000);
  });

  it.each([
    ['an error page', '<html><body>Bad gateway</body></html>'],
    ['nothing', ''],
    ['no rates', envelope('')],
    ['a rate that is none', envelope(day('2026-03-10', '<Cube currency="USD" rate="-"/>'))],
    ['a day that is none', envelope(day('2026-02-30', '<Cube currency="USD" rate="1.08"/>'))],
  ])('rejects %s', (_, xml) => expect(() => parseRates(xml)).toThrow('no currency rates'));
});

describe('fetching the daily file', () => {
  let server: Server;
  let status = 200;
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.writeHead(status).end(envelope(day('2026-03-10', '<Cube currency="USD" rate="1.08"/>'))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('returns the published rates and throws on an error status', async () => {
    const source = new CentralBankRates(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await source.recent()).toHaveLength(1);
    status = 503;
    await expect(source.recent()).rejects.toThrow('responded with 503');
  });
});
