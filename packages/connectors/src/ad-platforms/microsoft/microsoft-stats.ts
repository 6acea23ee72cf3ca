import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { InvalidRequest } from '../port/errors.js';
import type { DeviceClass, ReportJob, StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { fileAddress } from '../shared/connector-setup.js';
import { csvRecords, unzipped } from '../shared/csv-file.js';
import { toMicros } from '../shared/values.js';
import type { MicrosoftHttp } from './microsoft-http.js';

const REPORTS = {
  keyword: { type: 'KeywordPerformanceReportRequest', columns: ['KeywordId', 'Keyword', 'BidMatchType'] },
  placement: { type: 'PublisherUsagePerformanceReportRequest', columns: ['PublisherUrl'] },
  ad: { type: 'AdPerformanceReportRequest', columns: ['AdId'] },
} as const;
const COLUMNS = [
  'TimePeriod',
  'CampaignId',
  'AdGroupId',
  'Impressions',
  'Clicks',
  'Spend',
  'Conversions',
  'Revenue',
  'AveragePosition',
];
const DEVICES: Readonly<Record<string, DeviceClass>> = { Computer: 'desktop', Smartphone: 'mobile', Tablet: 'tablet' };

/** Microsoft's names for the most common account time zones. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'EasternTimeUSCanada',
  'America/Chicago': 'CentralTimeUSCanada',
  'America/Denver': 'MountainTimeUSCanada',
  'America/Los_Angeles': 'PacificTimeUSCanadaTijuana',
  'Europe/London': 'GreenwichMeanTimeDublinEdinburghLisbonLondon',
  'Europe/Berlin': 'AmsterdamBerlinBernRomeStockholmVienna',
  'Europe/Amsterdam': 'AmsterdamBerlinBernRomeStockholmVienna',
  'Europe/Paris': 'BrusselsCopenhagenMadridParis',
  'Europe/Madrid': 'BrusselsCopenhagenMadridParis',
  'Australia/Sydney': 'CanberraMelbourneSydney',
  'Asia/Tokyo': 'OsakaSapporoTokyo',
};
const OTHERWISE = 'Europe/London';

/** Returns the time zone of a report. This is the account's time zone if the platform has a name for it. */
const zoneOf = ({ timeZone }: AccountRef): string => (ZONES[timeZone] ? timeZone : OTHERWISE);

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
function dateParts(day: string) {
  const [Year, Month, Day] = day.split('-').map(Number);
  return { Day, Month, Year };
}

export async function startReport(http: MicrosoftHttp, account: AccountRef, query: StatsQuery): Promise<ReportJob> {
  const { segments, grain } = query;
  const deep = segments.filter((segment) => segment !== 'device');
  const kind = deep[0] as keyof typeof REPORTS | undefined;
  if (deep.length > 1 || (kind && !REPORTS[kind]))
    throw new InvalidRequest(`Microsoft doesn't report metrics by ${deep.join(' and ')}.`);
  const report = kind ? REPORTS[kind] : { type: 'AdGroupPerformanceReportRequest', columns: [] };
  const zone = zoneOf(account);
  // In another time zone, each account day overlaps two report days.
  const more = zone === account.timeZone || grain === 'day' ? 0 : 1;
  const answer = await http.call(account, 'GenerateReport/Submit', {
    service: 'reporting',
    json: {
      ReportRequest: {
        Type: report.type,
        ReportName: 'figures',
        Format: 'Csv',
        ReturnOnlyCompleteData: false,
        ExcludeReportHeader: true,
        ExcludeReportFooter: true,
        Aggregation: grain === 'hour' ? 'Hourly' : 'Daily',
        Columns: [...COLUMNS, ...report.columns, ...(segments.includes('device') ? ['DeviceType'] : [])],
        Scope: { AccountIds: [account.externalId] },
        Time: {
          CustomDateRangeStart: dateParts(dayBeside(query.from, -more)),
          CustomDateRangeEnd: dateParts(dayBeside(query.to, more)),
          ReportTimeZone: ZONES[zone],
        },
      },
    },
    answer: z.object({ ReportRequestId: z.string() }),
  });
  return { jobId: answer.ReportRequestId, state: 'running', retryAfterMs: 2_000 };
}

const status = z.object({
  ReportRequestStatus: z.object({ Status: z.string(), ReportDownloadUrl: z.string().nullish() }),
});

async function statusOf(http: MicrosoftHttp, account: AccountRef, jobId: string) {
  const call = { service: 'reporting', json: { ReportRequestId: jobId }, answer: status } as const;
  return (await http.call(account, 'GenerateReport/Poll', call)).ReportRequestStatus;
}

export async function pollReport(http: MicrosoftHttp, account: AccountRef, jobId: string): Promise<ReportJob> {
  const { Status } = await statusOf(http, account, jobId);
  const state = Status === 'Success' ? 'done' : Status === 'Error' ? 'failed' : 'running';
  return { jobId, state, retryAfterMs: 5_000 };
}

/** Reads a report. Download URLs expire within minutes, so a new one is requested each time. */
export async function readReport(
  http: MicrosoftHttp,
  account: AccountRef,
  jobId: string,
  { grain }: StatsQuery,
  sink: (batch: StatsBatch) => Promise<void>,
): Promise<void> {
  const { ReportDownloadUrl: url } = await statusOf(http, account, jobId);
  const batch = {
    timeZone: grain === 'hour' ? zoneOf(account) : account.timeZone,
    currency: account.currency,
    completeThrough: null,
  };
  // A report without a URL has no rows.
  if (!url) return sink({ ...batch, rows: [] });
  const archive = await http.http.call<Buffer>({
    url: fileAddress(http.setup, url),
    slot: { key: `microsoft:${account.externalId}:files`, perSecond: 3 },
    answer: 'bytes',
  });
  const records = csvRecords(await unzipped(archive));
  await sink({ ...batch, rows: records.map((record) => statsRow(record, grain)) });
}

function statsRow(record: Record<string, string>, grain: 'day' | 'hour'): StatsRow {
  const [date, hour] = record['TimePeriod']!.split('|');
  const { KeywordId, Keyword, BidMatchType, PublisherUrl, AdId, DeviceType } = record;
  return {
    date: date!,
    hour: grain === 'hour' ? Number(hour) : null,
    campaignId: record['CampaignId']!,
    adGroupId: record['AdGroupId']!,
    ...(AdId && { adId: AdId }),
    ...(DeviceType && { device: DEVICES[DeviceType] ?? 'other' }),
    ...(PublisherUrl && { placement: { id: PublisherUrl, name: PublisherUrl } }),
    ...(KeywordId && {
      keyword: { id: KeywordId, text: Keyword ?? '', matchType: (BidMatchType ?? 'broad').toLowerCase() as 'exact' },
    }),
    impressions: Number(record['Impressions']),
    bought: Number(record['Clicks']),
    cost: toMicros(record['Spend']),
    conv: toMicros(record['Conversions']),
    convValue: toMicros(record['Revenue']),
    avgPos: toMicros(record['AveragePosition']),
  };
}
