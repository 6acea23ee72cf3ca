import type { Request, Response, Router } from 'express';
import yazl from 'yazl';
import { bearer, isGoodSecret } from '../control/tokens.js';
import { adsOf, keywordsOf, placementsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { chance } from '../world/seeded-random.js';
import { type Account, now, type Settings } from '../world/model.js';
import type { CreatedEntity } from '../world/created-entities.js';
import { type Trouble, troublesOfAd } from '../world/troubles.js';
import { localHour } from '../world/zones.js';
import type { World } from '../world/world.js';
import { negativeSites } from './microsoft-sites.js';
import { Criteria, type Criterion } from './microsoft-criteria.js';
import { badItem, type Played, type Scene } from './simulated-platform.js';
import { betweenSteps } from './steps.js';
import { ReportJobs } from './report-jobs.js';

type Body = Record<string, unknown>;
type Level = 'campaign' | 'adGroup' | 'keyword' | 'ad';
const LEVELS: Readonly<Record<string, { level: Level; ids: string; parent: string }>> = {
  Campaigns: { level: 'campaign', ids: 'CampaignIds', parent: 'AccountId' },
  AdGroups: { level: 'adGroup', ids: 'AdGroupIds', parent: 'CampaignId' },
  Keywords: { level: 'keyword', ids: 'KeywordIds', parent: 'AdGroupId' },
  Ads: { level: 'ad', ids: 'AdIds', parent: 'AdGroupId' },
};
const STATUS = { enabled: 'Active', paused: 'Paused', removed: 'Deleted' } as const;
const REPORT_DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Computer',
  mobile: 'Smartphone',
  tablet: 'Tablet',
};
const ZONES: Readonly<Record<string, string>> = {
  EasternTimeUSCanada: 'America/New_York',
  PacificTimeUSCanadaTijuana: 'America/Los_Angeles',
  AmsterdamBerlinBernRomeStockholmVienna: 'Europe/Berlin',
  GreenwichMeanTimeDublinEdinburghLisbonLondon: 'Europe/London',
  BrusselsCopenhagenMadridParis: 'Europe/Paris',
  CentralTimeUSCanada: 'America/Chicago',
  MountainTimeUSCanada: 'America/Denver',
  CanberraMelbourneSydney: 'Australia/Sydney',
  OsakaSapporoTokyo: 'Asia/Tokyo',
};
const amount = (value: number | null) => (value === null ? undefined : { Amount: value / 1_000_000 });
const micros = (value: unknown) => Math.round(Number(value) * 1_000_000);

function sendError(response: Response, http: number, Code: number, ErrorCode: string, Message: string): void {
  response
    .status(http)
    .json({ TrackingId: 'sandbox', Type: 'AdApiFaultDetail', Errors: [{ Code, ErrorCode, Message, Detail: null }] });
}
const refuse: Played['refuse'] = {
  rateLimited: (response) => sendError(response, 429, 117, 'CallRateExceeded', 'Call rate exceeded.'),
  expired: (response) => sendError(response, 401, 109, 'AuthenticationTokenExpired', 'Authentication token expired.'),
  failed: (response) => sendError(response, 500, 0, 'InternalError', 'An internal error has occurred.'),
};
const limit = { calls: 12, perMs: 1_000 };
const accountOf = (request: Request): string => request.get('CustomerAccountId') ?? '';

function scheme({ strategy, targetCpa, targetRoas, cap }: Settings): object {
  const MaxCpc = cap === null ? {} : { MaxCpc: amount(cap) };
  if (strategy === 'maxClicks') return { Type: 'MaxClicks', ...MaxCpc };
  if (strategy === 'maxConversions' || strategy === 'targetCpa')
    return {
      Type: 'MaxConversions',
      TargetCpa: strategy === 'targetCpa' && targetCpa !== null ? targetCpa / 1_000_000 : null,
    };
  if (strategy === 'maxConversionValue' || strategy === 'targetRoas')
    return { Type: 'MaxConversionValueBiddingScheme', TargetRoas: strategy === 'targetRoas' ? targetRoas : null };
  return { Type: 'ManualCpc' };
}

function dateOf(day: string | null): object | null {
  const [Year, Month, Day] = (day ?? '').split('-').map(Number);
  return day ? { Day, Month, Year } : null;
}

const editorial = ([worst]: readonly Trouble[]): string =>
  !worst
    ? 'Active'
    : { rejected: 'Disapproved', limited: 'ActiveLimited', inReview: 'Inactive' }[worst.review ?? 'limited'];

/** Returns the entities of a level below a parent, as of an instant and in the platform's format. */
function rowsOf(account: Account, level: Level, parent: string, at: number): { id: string; json: object }[] {
  const groups = account.campaigns.flatMap(({ adGroups }) => adGroups);
  if (level === 'campaign')
    return account.campaigns.map((campaign) => {
      const settings = now(campaign);
      const isLifetime = settings.lifetimeBudget !== null;
      const budget = settings.lifetimeBudget ?? settings.dailyBudget;
      const json = {
        Id: campaign.id,
        Name: settings.name,
        Status: STATUS[settings.status],
        DailyBudget: budget === null ? null : budget / 1_000_000,
        BudgetType: isLifetime ? 'LifetimeBudgetStandard' : 'DailyBudgetStandard',
        BudgetId: campaign.sharedBudget ? `9${campaign.id}` : null,
        BiddingScheme: scheme(settings),
        CampaignType: 'Search',
      };
      return { id: campaign.id, json };
    });
  if (level === 'adGroup')
    return groups
      .filter(({ campaignId }) => campaignId === parent)
      .map((group) => ({ id: group.id, json: { Id: group.id, Name: now(group).name, Status: STATUS[now(group).status], CpcBid: amount(now(group).maxCpc), EndDate: dateOf(now(group).endsAt) } }));
  const group = groups.find(({ id }) => id === parent);
  if (level === 'keyword')
    return (group?.keywords ?? []).map((one) => ({
      id: one.id,
      json: { Id: one.id, Text: one.text, MatchType: one.matchType[0]!.toUpperCase() + one.matchType.slice(1), Status: STATUS[now(one).status], Bid: amount(now(one).maxCpc), EditorialStatus: 'Active' },
    }));
  return (group?.ads ?? []).map((one) => ({
    id: one.id,
    json: { Id: one.id, Type: 'ResponsiveSearch', Status: STATUS[now(one).status], EditorialStatus: editorial(troublesOfAd(group!, one, at)), FinalUrls: [group!.finalUrl] },
  }));
} // prettier-ignore

/** Returns the settings unchanged, or the name of a field that isn't a multiple of the smallest unit. */
const inSteps = ({ currency }: Account, patch: Partial<Settings> | string): Partial<Settings> | string =>
  typeof patch === 'string' ? patch : (betweenSteps('microsoft', currency, patch) ?? patch);

/** Converts the fields of a PUT to settings. Returns the name of the first invalid field instead. */
function patchOf(row: Body): Partial<Settings> | string {
  const patch: { -readonly [K in keyof Settings]?: Settings[K] } = {};
  const bid = (row['CpcBid'] ?? row['Bid']) as { Amount: number } | undefined;
  if (typeof row['Name'] === 'string') patch.name = row['Name'];
  if (row['Status'] !== undefined) patch.status = row['Status'] === 'Active' ? 'enabled' : 'paused';
  if (bid) {
    if (!(bid.Amount >= 0.01)) return 'CpcBid.Amount';
    patch.maxCpc = micros(bid.Amount);
  }
  if (row['DailyBudget'] !== undefined) {
    if (!(Number(row['DailyBudget']) >= 0.05)) return 'DailyBudget';
    const isLifetime = (row['BudgetType'] as unknown) === 'LifetimeBudgetStandard';
    patch.dailyBudget = isLifetime ? null : micros(row['DailyBudget']);
    patch.lifetimeBudget = isLifetime ? micros(row['DailyBudget']) : null;
  }
  const bidding = row['BiddingScheme'] as { Type: string; TargetCpa?: number; TargetRoas?: number; MaxCpc?: { Amount: number } } | undefined;
  if (bidding) {
    if (bidding.Type.startsWith('Target')) return 'BiddingScheme.Type';
    const conversions = bidding.Type.startsWith('MaxConversions') ? (bidding.TargetCpa ? 'targetCpa' : 'maxConversions') : null;
    const values = bidding.Type.startsWith('MaxConversionValue') ? (bidding.TargetRoas ? 'targetRoas' : 'maxConversionValue') : null;
    patch.strategy = values ?? conversions ?? (bidding.Type === 'MaxClicks' ? 'maxClicks' : 'manualCpc');
    patch.targetCpa = bidding.TargetCpa ? micros(bidding.TargetCpa) : null;
    patch.targetRoas = bidding.TargetRoas ?? null;
    patch.cap = bidding.MaxCpc ? micros(bidding.MaxCpc.Amount) : null;
  }
  return patch;
} // prettier-ignore

/** Returns the entity to create. Null if the request contains fields that the platform sets itself. */
function createdEntityOf(level: Level, account: string, parent: string, row: Body): CreatedEntity | null {
  if (row['Id'] !== undefined || row['EditorialStatus'] !== undefined) return null;
  if (level === 'campaign') return { level, account, channel: 'search' };
  if (level === 'adGroup') return { level, campaign: parent };
  if (level === 'keyword') return { level, adGroup: parent, text: String(row['Text']), matchType: String(row['MatchType']).toLowerCase() as 'exact' };
  return { level, adGroup: parent, finalUrl: (row['FinalUrls'] as string[])[0] };
} // prettier-ignore

const signedIn = (router: Router, { tokens }: Scene) =>
  router.use((request, response, next) => {
    if (!tokens.holds(bearer(request.get('authorization')))) return refuse.expired(response);
    if (!isGoodSecret(request.get('DeveloperToken'))) return sendError(response, 401, 105, 'InvalidCredentials', 'Developer token is not valid.');
    next();
  }); // prettier-ignore

export const microsoftSignIn: Played = {
  key: 'microsoft',
  host: 'login.microsoftonline.com',
  limit: { calls: 1_000, perMs: 1_000 },
  accountOf: () => '',
  refuse,
  routes(router, { tokens }) {
    let exchanged = 0;
    router.post('/common/oauth2/v2.0/token', (request, response) => {
      const { refresh_token } = request.body as Record<string, string>;
      if (!isGoodSecret(refresh_token)) return void response.status(400).json({ error: 'invalid_grant' });
      const { token, seconds } = tokens.issue('microsoft');
      return void response.json({ access_token: token, expires_in: seconds, token_type: 'Bearer', refresh_token: `good-refresh-${(exchanged += 1)}` });
    });
  },
}; // prettier-ignore

export const microsoftCustomers: Played = {
  key: 'microsoft',
  host: 'clientcenter.api.bingads.microsoft.com',
  limit,
  accountOf,
  refuse,
  routes(router, scene) {
    signedIn(router, scene);
    router.post('/CustomerManagement/v13/Account/Query', (request, response) => {
      const account = scene.world.account('microsoft', accountOf(request));
      if (!account) return sendError(response, 403, 106, 'UserIsNotAuthorized', 'The user is not authorized to the account.');
      return void response.json({ Account: { Id: account.id, Name: account.name, CurrencyCode: account.currency, AccountLifeCycleStatus: 'Active' } });
    });
  },
}; // prettier-ignore

export const microsoft: Played = {
  key: 'microsoft',
  host: 'campaign.api.bingads.microsoft.com',
  limit,
  accountOf,
  refuse,
  routes(router, scene) {
    const { world } = scene;
    const criteria = new Criteria(world);
    signedIn(router, scene);
    const base = '/CampaignManagement/v13';
    router.use((request, response, next) => {
      const account = world.account('microsoft', accountOf(request));
      if (!account) return sendError(response, 403, 106, 'UserIsNotAuthorized', 'The user is not authorized to the account.');
      response.locals['account'] = account;
      next();
    });
    const own = (response: Response) => response.locals['account'] as Account;
    for (const [list, { level, ids, parent }] of Object.entries(LEVELS)) {
      router.post(`${base}/${list}/QueryBy${parent}`, (request, response) => {
        const rows = rowsOf(own(response), level, String((request.body as Body)[parent]), world.clock());
        response.json({ [list]: rows.map(({ json }) => json) });
      });
      router.post(`${base}/${list}/QueryByIds`, (request, response) => {
        const body = request.body as Body;
        const rows = rowsOf(own(response), level, String(body[parent]), world.clock());
        response.json({ [list]: (body[ids] as string[]).map((id) => rows.find((row) => row.id === id)?.json ?? null) });
      });
      const change = (request: Request, response: Response) => {
        const body = request.body as Body;
        const isRemoval = request.method === 'DELETE';
        const wanted: Body[] = isRemoval ? (body[ids] as string[]).map((Id) => ({ Id })) : (body[list] as Body[]);
        const PartialErrors: object[] = [];
        wanted.forEach((row, Index) => {
          const found = world.find('microsoft', level, String(row['Id']));
          const error = (Code: number, ErrorCode: string, FieldPath: string | null = null) =>
            PartialErrors.push({ Index, Code, ErrorCode, Message: ErrorCode, FieldPath, Details: null, Type: 'BatchError' });
          if (Index === badItem(response)) return error(0, 'InternalError');
          if (!found || found.account !== own(response) || now(found.entity).status === 'removed') return error(1100, `CampaignService${level}InvalidId`);
          const patch = isRemoval ? { status: 'removed' as const } : inSteps(own(response), patchOf(row));
          if (typeof patch === 'string') return error(1102, 'InvalidValue', patch);
          return world.edit('microsoft', level, String(row['Id']), patch);
        });
        response.json({ PartialErrors });
      };
      router.post(`${base}/${list}`, (request, response) => {
        const body = request.body as Body;
        const PartialErrors: object[] = [];
        const made = (body[list] as Body[]).map((row, Index) => {
          const patch = inSteps(own(response), patchOf(row));
          const created = createdEntityOf(level, own(response).id, String(body[parent]), row);
          const refused = typeof patch === 'string' ? patch : Index === badItem(response) || !created ? 'Id' : null;
          if (!refused) return world.create('microsoft', created!, patch as Partial<Settings>) ?? null;
          PartialErrors.push({ Index, Code: 1102, ErrorCode: 'InvalidValue', Message: 'InvalidValue', FieldPath: refused, Details: null, Type: 'BatchError' });
          return null;
        });
        response.json({ [ids]: made, PartialErrors });
      });
      router.put(`${base}/${list}`, change);
      router.delete(`${base}/${list}`, change);
    }
    router.post(`${base}/CampaignCriterions/QueryByIds`, (request, response) => {
      response.json({ CampaignCriterions: criteria.of(String((request.body as Body)['CampaignId'])) });
    });
    const criterionChange = (request: Request, response: Response) => {
      const body = request.body as unknown as { CampaignId?: string; CampaignCriterionIds?: string[]; CampaignCriterions?: (Criterion & { CampaignId: string })[] };
      const campaignId = body.CampaignId ?? body.CampaignCriterions?.[0]?.CampaignId ?? '';
      if (request.method === 'DELETE') criteria.remove(campaignId, body.CampaignCriterionIds ?? []);
      else if (request.method === 'PUT') criteria.update(campaignId, body.CampaignCriterions ?? []);
      else criteria.add(campaignId, body.CampaignCriterions ?? []);
      response.json({ PartialErrors: [] });
    };
    router.post(`${base}/CampaignCriterions`, criterionChange);
    router.put(`${base}/CampaignCriterions`, criterionChange);
    router.delete(`${base}/CampaignCriterions`, criterionChange);
    negativeSites(router, base, world);
    router.post(`${base}/EditorialReasons/QueryByIds`, (request, response) => {
      const { EntityIdToParentIdAssociations: wanted } = request.body as unknown as { EntityIdToParentIdAssociations: { EntityId: string; ParentId: string }[] };
      const EditorialReasons = wanted.map(({ EntityId, ParentId }) => {
        const found = world.find('microsoft', 'ad', EntityId);
        const troubles = found ? troublesOfAd(found.adGroup!, found.entity, world.clock()) : [];
        return { AdOrKeywordId: EntityId, AdGroupId: ParentId, AppealStatus: 'Appealable', Reasons: troubles.map(({ code }) => ({ Location: 'LandingUrl', ReasonCode: code })) };
      });
      response.json({ EditorialReasons });
    });
    router.post(`${base}/ConversionGoals/QueryByIds`, (_, response) => void response.json({ ConversionGoals: [{ Id: '71', Name: 'Lead', Status: 'Active' }] }));
    router.post(`${base}/UetTags/QueryByIds`, (_, response) => void response.json({ UetTags: [{ Id: '81', Name: 'Sites', TrackingStatus: 'Active' }] }));
  },
}; // prettier-ignore

interface ReportRequest {
  Type: string;
  Aggregation: string;
  Columns: string[];
  Scope: { AccountIds: string[] };
  Time: Record<'CustomDateRangeStart' | 'CustomDateRangeEnd', { Day: number; Month: number; Year: number }> & {
    ReportTimeZone: string;
  };
}
const jobs = new ReportJobs();

function reportRows(world: World, account: Account, request: ReportRequest) {
  const { Type, Aggregation, Columns, Time } = request;
  const day = ({ Day, Month, Year }: { Day: number; Month: number; Year: number }) => `${Year}-${String(Month).padStart(2, '0')}-${String(Day).padStart(2, '0')}`;
  const [from, to] = [day(Time.CustomDateRangeStart), day(Time.CustomDateRangeEnd)];
  const zone = ZONES[Time.ReportTimeZone] ?? 'UTC';
  const beside = (text: string, days: number) => new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const hourly = Aggregation === 'Hourly';
  const timeOf = (hour: number) => {
    const local = localHour(zone, hour);
    return { date: local.date, text: hourly ? `${local.date}|${local.hour}` : local.date };
  };
  const cells = world.trade.cells(account, beside(from, -1), beside(to, 1)).filter(({ hour }) => {
    const { date } = timeOf(hour);
    return date >= from && date <= to;
  });
  const device = Columns.includes('DeviceType');
  const key = (cell: (typeof cells)[number]) => [cell.adGroup.id, timeOf(cell.hour).text, device ? cell.device : ''].join(' ');
  const parts = Type.startsWith('Keyword') ? keywordsOf : Type.startsWith('Publisher') ? placementsOf : Type.startsWith('Ad') && !Type.startsWith('AdGroup') ? adsOf : null;
  const sums = parts ? sumByPart(cells, key, parts) : sumBy(cells, key);
  return sums.map(({ cell, part, impressions, clicks, cost, conversions, conversionValue }) => {
    const keyword = cell.adGroup.keywords.find(({ id }) => id === part);
    return {
      TimePeriod: timeOf(cell.hour).text,
      CampaignId: cell.campaign.id,
      AdGroupId: cell.adGroup.id,
      Impressions: impressions,
      Clicks: clicks,
      Spend: cost / 1_000_000,
      Conversions: conversions,
      Revenue: conversionValue / 1_000_000,
      AveragePosition: (1 + 2 * chance(cell.adGroup.id, 'position')).toFixed(2),
      DeviceType: REPORT_DEVICES[cell.device]!,
      KeywordId: part,
      Keyword: keyword?.text ?? '',
      BidMatchType: keyword ? keyword.matchType[0]!.toUpperCase() + keyword.matchType.slice(1) : '',
      PublisherUrl: part,
      AdId: part,
    };
  });
} // prettier-ignore

export const microsoftReports: Played = {
  key: 'microsoft',
  host: 'reporting.api.bingads.microsoft.com',
  limit,
  accountOf,
  refuse,
  routes(router, scene) {
    router.get('/files/:id.zip', (request, response) => {
      const csv = jobs.csv(String(request.params['id']));
      if (csv === undefined) return void response.status(404).end();
      const zip = new yazl.ZipFile();
      zip.addBuffer(Buffer.from(csv), 'report.csv');
      zip.end();
      response.type('application/zip');
      zip.outputStream.pipe(response);
    });
    signedIn(router, scene);
    router.post('/Reporting/v13/GenerateReport/Submit', (request, response) => {
      const wanted = (request.body as { ReportRequest: ReportRequest }).ReportRequest;
      const account = scene.world.account('microsoft', wanted.Scope.AccountIds[0]!);
      if (!account)
        return sendError(response, 403, 106, 'UserIsNotAuthorized', 'The user is not authorized to the account.');
      let rows: ReturnType<typeof reportRows> | undefined;
      const ReportRequestId = jobs.start(wanted.Columns, () => (rows ??= reportRows(scene.world, account, wanted)));
      return void response.json({ ReportRequestId });
    });
    router.post('/Reporting/v13/GenerateReport/Poll', (request, response) => {
      const id = (request.body as { ReportRequestId: string }).ReportRequestId;
      const state = jobs.ask(id);
      if (!state)
        return sendError(response, 400, 2100, 'ReportingServiceInvalidReportId', 'The report id is not valid.');
      const url = `http://${request.get('host')}/reporting.api.bingads.microsoft.com/files/${id}.zip`;
      const Status = state === 'running' ? 'Pending' : 'Success';
      return void response.json({ ReportRequestStatus: { Status, ReportDownloadUrl: state === 'ready' ? url : null } });
    });
  },
};
