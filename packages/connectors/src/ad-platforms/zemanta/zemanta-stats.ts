import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { InvalidRequest } from '../port/errors.js';
import type { DeviceClass, ReportJob, StatsBatch, StatsQuery } from '../port/stats.js';
import { csvRecords } from '../shared/csv-file.js';
import { toMicros } from '../shared/values.js';
import type { ZemantaHttp } from './zemanta-http.js';

/** Zemanta's days are in New York time. */
const ZONE = 'America/New_York';
/** Name of the conversion column: the account's own pixel, with a click window of one week. */
const CONVERSIONS = 'Conversions 7 days - Click attr.';
const FIELDS = ['Campaign Id', 'Ad Group Id', 'Day', 'Impressions', 'Clicks', 'Total Spend', CONVERSIONS];
const SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  device: ['Device'],
  placement: ['Publisher'],
  section: ['Publisher', 'Placement'],
  country: ['Country'],
  ad: ['Content Ad Id'],
};
const DEVICES: Readonly<Record<string, DeviceClass>> = { Desktop: 'desktop', Mobile: 'mobile', Tablet: 'tablet' };
const job = z.object({ id: z.coerce.string(), status: z.string(), result: z.string().nullish() });

export async function startReport(http: ZemantaHttp, account: AccountRef, query: StatsQuery): Promise<ReportJob> {
  const [segment] = query.segments;
  if (query.grain === 'hour' || query.segments.length > 1 || (segment && !SEGMENTS[segment]))
    throw new InvalidRequest(`Zemanta doesn't report metrics by ${query.grain} and ${query.segments.join(' and ')}.`);
  const json = {
    fields: [...FIELDS, ...(segment ? SEGMENTS[segment]! : [])].map((field) => ({ field })),
    filters: [
      { field: 'Date', operator: 'between', from: query.from, to: query.to },
      { field: 'Account Id', operator: '=', value: account.externalId },
    ],
    options: { showArchived: true, includeItemsWithNoSpend: false },
  };
  const { id } = await http.data(account, 'reports/', job, { method: 'POST', json, write: false });
  return { jobId: id, state: 'running', retryAfterMs: 2_000 };
}

export async function pollReport(http: ZemantaHttp, account: AccountRef, jobId: string): Promise<ReportJob> {
  const { status } = await http.data(account, `reports/${jobId}`, job);
  return { jobId, state: status === 'DONE' ? 'done' : status === 'FAILED' ? 'failed' : 'running', retryAfterMs: 4_000 };
}

export async function readReport(
  http: ZemantaHttp,
  account: AccountRef,
  jobId: string,
  sink: (batch: StatsBatch) => Promise<void>,
): Promise<void> {
  const { result } = await http.data(account, `reports/${jobId}`, job);
  const batch = { timeZone: ZONE, currency: account.currency, completeThrough: null };
  if (!result) return sink({ ...batch, rows: [] });
  const records = csvRecords(await http.file(account, result));
  await sink({
    ...batch,
    rows: records.map((record) => {
      const { Device, Publisher, Placement, Country, 'Content Ad Id': adId } = record;
      return {
        date: record['Day']!,
        hour: null,
        campaignId: record['Campaign Id']!,
        adGroupId: record['Ad Group Id']!,
        ...(adId && { adId }),
        ...(Device && { device: DEVICES[Device] ?? 'other' }),
        ...(Publisher && { placement: { id: Publisher, name: Publisher } }),
        ...(Placement && { section: { id: Placement, name: Placement } }),
        ...(Country && { country: Country }),
        impressions: Number(record['Impressions']),
        bought: Number(record['Clicks']),
        cost: toMicros(record['Total Spend']),
        conv: toMicros(record[CONVERSIONS]),
        convValue: null,
        avgPos: null,
      };
    }),
  });
}
