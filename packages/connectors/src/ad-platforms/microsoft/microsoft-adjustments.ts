import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdjustmentsChange } from '../port/changes.js';
import type { AdjustmentRule } from '../port/entities.js';
import { DAYS, type Day, isEven, rulesOf, weekOf, weekOfWindows, type Window, windowsOf } from '../shared/schedule.js';
import { meaningOf, type MicrosoftHttp, partialErrors } from './microsoft-http.js';

const DEVICES: Readonly<Record<string, string>> = { desktop: 'Computers', mobile: 'Smartphones', tablet: 'Tablets' };
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayOf = (name: string): Day => DAYS[NAMES.indexOf(name)]!;

const criterion = z.object({
  Id: z.coerce.string(),
  Criterion: z.object({
    Type: z.string(),
    DeviceName: z.string().nullish(),
    Day: z.string().nullish(),
    FromHour: z.number().nullish(),
    ToHour: z.number().nullish(),
  }),
  CriterionBid: z.object({ Multiplier: z.number().nullish() }).nullish(),
});
type Criterion = z.infer<typeof criterion>;

/** Converts the percentage added by the platform to a factor. */
const factorOf = (of: Criterion): number => Math.round((1 + (of.CriterionBid?.Multiplier ?? 0) / 100) * 1000) / 1000;
const percentOf = (factor: number): number => Math.round((factor - 1) * 100);

async function criteriaOf(http: MicrosoftHttp, account: AccountRef, campaignId: string): Promise<Criterion[]> {
  const answer = z.object({ CampaignCriterions: z.array(criterion.nullable()).nullish() });
  const json = { CampaignId: campaignId, CampaignCriterionIds: null, CriterionType: 'Targets' };
  const { CampaignCriterions } = await http.call(account, 'CampaignCriterions/QueryByIds', { json, answer });
  return (CampaignCriterions ?? []).filter((one) => one !== null);
}

const windowsIn = (criteria: readonly Criterion[]): Window[] =>
  criteria.flatMap((one) => {
    const { Type, Day: day, FromHour, ToHour } = one.Criterion;
    if (!Type.startsWith('DayTime') || !day) return [];
    return [{ day: dayOf(day), from: FromHour ?? 0, to: ToHour ?? 24, multiplier: factorOf(one) }];
  });

export async function readAdjustments(
  http: MicrosoftHttp,
  account: AccountRef,
  campaignId: string,
): Promise<AdjustmentRule[]> {
  const criteria = await criteriaOf(http, account, campaignId);
  const devices = criteria.flatMap((one) => {
    const key = Object.keys(DEVICES).find((name) => DEVICES[name] === one.Criterion.DeviceName);
    return key && factorOf(one) !== 1 ? [{ dimension: 'device' as const, key, multiplier: factorOf(one) }] : [];
  });
  return [...devices, ...rulesOf(weekOfWindows(windowsIn(criteria)))];
}

/** Writes criteria of a campaign. Throws the platform's error for the first rejected one. */
type SendCriteria = (method: 'POST' | 'PUT' | 'DELETE', json: object) => Promise<void>;

const sender =
  (http: MicrosoftHttp, account: AccountRef): SendCriteria =>
  async (method, json) => {
    const answer = z.object({ PartialErrors: partialErrors, NestedPartialErrors: partialErrors });
    const body = { CriterionType: 'Targets', ...json };
    const { PartialErrors } = await http.call(account, 'CampaignCriterions', {
      method,
      write: true,
      json: body,
      answer,
    });
    if (PartialErrors[0]) throw meaningOf(PartialErrors[0]);
  };

const biddable = (campaignId: string, Criterion: object, factor: number, Id?: string): object => ({
  ...(Id && { Id }),
  Type: 'BiddableCampaignCriterion',
  CampaignId: campaignId,
  Criterion,
  CriterionBid: { Type: 'BidMultiplier', Multiplier: percentOf(factor) },
});

export async function writeAdjustments(
  http: MicrosoftHttp,
  account: AccountRef,
  campaignId: string,
  change: AdjustmentsChange,
): Promise<void> {
  const present = await criteriaOf(http, account, campaignId);
  const send = sender(http, account);
  await writeDevices(send, campaignId, change, present);
  if (change.rules.some((rule) => rule.dimension === 'hour')) await writeHours(send, campaignId, change, present);
}

async function writeDevices(
  send: SendCriteria,
  campaignId: string,
  { rules, replace }: AdjustmentsChange,
  present: readonly Criterion[],
): Promise<void> {
  const devices = new Map(
    rules.filter((rule) => rule.dimension === 'device').map((rule) => [rule.key, rule.multiplier]),
  );
  if (devices.size === 0) return;
  const added: object[] = [];
  const updated: object[] = [];
  for (const [key, DeviceName] of Object.entries(DEVICES)) {
    const factor = devices.get(key) ?? (replace ? 1 : undefined);
    if (factor === undefined) continue;
    const known = present.find(({ Criterion }) => Criterion.DeviceName === DeviceName);
    (known ? updated : added).push(biddable(campaignId, { Type: 'DeviceCriterion', DeviceName }, factor, known?.Id));
  }
  if (added.length > 0) await send('POST', { CampaignCriterions: added });
  if (updated.length > 0) await send('PUT', { CampaignCriterions: updated });
}

/** Replaces the whole week by deleting its times and creating new ones. */
async function writeHours(
  send: SendCriteria,
  campaignId: string,
  { rules, replace }: AdjustmentsChange,
  present: readonly Criterion[],
): Promise<void> {
  const week = weekOf(rules, replace ? undefined : weekOfWindows(windowsIn(present)));
  const windows = isEven(week) ? [] : windowsOf(week);
  const old = present.filter(({ Criterion }) => Criterion.Type.startsWith('DayTime')).map(({ Id }) => Id);
  if (old.length > 0) await send('DELETE', { CampaignId: campaignId, CampaignCriterionIds: old });
  const times = windows.map(({ day, from, to, multiplier }) =>
    biddable(
      campaignId,
      {
        Type: 'DayTimeCriterion',
        Day: NAMES[DAYS.indexOf(day)],
        FromHour: from,
        FromMinute: 'Zero',
        ToHour: to,
        ToMinute: 'Zero',
      },
      multiplier,
    ),
  );
  if (times.length > 0) await send('POST', { CampaignCriterions: times });
}
