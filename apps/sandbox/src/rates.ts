/** Units per euro around which the simulated rates fluctuate. */
const BASE: Readonly<Record<string, number>> = {
  USD: 1.08,
  GBP: 0.85,
  CHF: 0.95,
  SEK: 11.3,
  NOK: 11.6,
  DKK: 7.46,
  PLN: 4.3,
  CZK: 25.1,
  HUF: 392,
  RON: 4.97,
  TRY: 35.2,
  JPY: 163,
  AUD: 1.64,
  CAD: 1.48,
  NZD: 1.79,
  INR: 90.4,
  BRL: 5.9,
  MXN: 19.8,
  SGD: 1.45,
  HKD: 8.4,
  ZAR: 19.9,
  KRW: 1475,
  ILS: 4.0,
  THB: 38.6,
  IDR: 17300,
  PHP: 62.5,
  MYR: 4.85,
  CNY: 7.8,
};

/** Returns the exchange rate of a currency on a day. Rates vary slightly between days but not between reads. */
function rateOn(day: Date, currency: string): number {
  const ordinal = Math.floor(day.getTime() / 86_400_000);
  const phase = [...currency].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100;
  return BASE[currency]! * (1 + 0.02 * Math.sin((ordinal + phase) / 9) + 0.005 * Math.sin((ordinal * 3 + phase) / 2));
}

/**
 * Returns the last `days` days in the format of the central bank's daily reference file, with one Cube per day and
 * currency.
 */
export function ratesFile(now: Date, days: number): string {
  const cubes = Array.from({ length: days }, (_, back) => {
    const day = new Date(now.getTime() - back * 86_400_000);
    const rates = Object.keys(BASE).map(
      (currency) => `<Cube currency="${currency}" rate="${rateOn(day, currency).toFixed(4)}"/>`,
    );
    return `<Cube time="${day.toISOString().slice(0, 10)}">${rates.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube>${cubes.join('\n')}</Cube>
</gesmes:Envelope>`;
}
