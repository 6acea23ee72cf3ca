import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdjustmentsChange } from '../port/changes.js';
import type { AdjustmentRule, EntityRef } from '../port/entities.js';
import { InvalidRequest } from '../port/errors.js';
import { DAYS, type Day, isEven, rulesOf, weekOf, weekOfWindows, windowsOf } from '../shared/schedule.js';
import { firstError, mutateService, type Operation } from './google-changes.js';
import type { GoogleHttp } from './google-http.js';

const MAX_WINDOWS_A_DAY = 6;
const WEEKDAYS: Readonly<Record<string, Day>> = {
  MONDAY: 'MON',
  TUESDAY: 'TUE',
  WEDNESDAY: 'WED',
  THURSDAY: 'THU',
  FRIDAY: 'FRI',
  SATURDAY: 'SAT',
  SUNDAY: 'SUN',
};
const nameOfDay = (day: Day): string => Object.keys(WEEKDAYS)[DAYS.indexOf(day)]!;
/** Device ids in criteria. */
const DEVICE_CRITERIA: Readonly<Record<string, string>> = { desktop: '30000', mobile: '30001', tablet: '30002' };

const criterionRow = z.object({
  campaignCriterion: z.object({
    resourceName: z.string(),
    type: z.string(),
    bidModifier: z.number().optional(),
    device: z.object({ type: z.string() }).optional(),
    adSchedule: z.object({ dayOfWeek: z.string(), startHour: z.number(), endHour: z.number() }).optional(),
  }),
});
type Criterion = z.infer<typeof criterionRow>['campaignCriterion'];
type Search = <T>(account: AccountRef, query: string, row: z.ZodType<T>) => Promise<T[]>;

async function criteriaOf(search: Search, account: AccountRef, campaignId: string, type: string): Promise<Criterion[]> {
  const query = `SELECT campaign_criterion.resource_name, campaign_criterion.type, campaign_criterion.bid_modifier, campaign_criterion.device.type, campaign_criterion.ad_schedule.day_of_week, campaign_criterion.ad_schedule.start_hour, campaign_criterion.ad_schedule.end_hour FROM campaign_criterion WHERE campaign.id = ${campaignId} AND campaign_criterion.type IN (${type})`;
  return (await search(account, query, criterionRow)).map((row) => row.campaignCriterion);
}

const windowsIn = (criteria: readonly Criterion[]) =>
  criteria.flatMap(({ adSchedule, bidModifier }) =>
    adSchedule
      ? [
          {
            day: WEEKDAYS[adSchedule.dayOfWeek]!,
            from: adSchedule.startHour,
            to: adSchedule.endHour,
            multiplier: bidModifier || 1,
          },
        ]
      : [],
  );

export async function readAdjustments(search: Search, account: AccountRef, ref: EntityRef): Promise<AdjustmentRule[]> {
  const criteria = await criteriaOf(search, account, ref.externalId, 'DEVICE, AD_SCHEDULE');
  const devices = criteria.flatMap(({ device, bidModifier }) =>
    device && bidModifier !== undefined && bidModifier !== 1
      ? [{ dimension: 'device' as const, key: device.type.toLowerCase(), multiplier: bidModifier }]
      : [],
  );
  return [...devices, ...rulesOf(weekOfWindows(windowsIn(criteria)))];
}

/** Updates device modifiers in place. A changed schedule is removed and created again in one request. */
export async function writeAdjustments(
  http: GoogleHttp,
  search: Search,
  account: AccountRef,
  campaignId: string,
  { rules, replace }: AdjustmentsChange,
): Promise<void> {
  const root = `customers/${account.externalId.replaceAll('-', '')}`;
  const campaign = `${root}/campaigns/${campaignId}`;
  const operations: Operation[] = [];
  const devices = new Map(
    rules.filter((rule) => rule.dimension === 'device').map((rule) => [rule.key, rule.multiplier]),
  );
  for (const [device, criterion] of Object.entries(DEVICE_CRITERIA)) {
    const factor = devices.get(device) ?? (replace && devices.size > 0 ? 1 : undefined);
    if (factor === undefined) continue;
    const resourceName = `${root}/campaignCriteria/${campaignId}~${criterion}`;
    operations.push({ update: { resourceName, bidModifier: factor }, updateMask: 'bidModifier' });
  }
  if (rules.some((rule) => rule.dimension === 'hour')) {
    const present = await criteriaOf(search, account, campaignId, 'AD_SCHEDULE');
    const week = weekOf(rules, replace ? undefined : weekOfWindows(windowsIn(present)));
    const windows = isEven(week) ? [] : windowsOf(week);
    const crowded = DAYS.find((day) => windows.filter((window) => window.day === day).length > MAX_WINDOWS_A_DAY);
    if (crowded) throw new InvalidRequest(`Google Ads accepts at most six windows a day, but ${crowded} has more.`);
    for (const { resourceName } of present) operations.push({ remove: resourceName });
    for (const { day, from, to, multiplier } of windows) {
      const adSchedule = {
        dayOfWeek: nameOfDay(day),
        startHour: from,
        startMinute: 'ZERO',
        endHour: to,
        endMinute: 'ZERO',
      };
      operations.push({ create: { campaign, adSchedule, bidModifier: multiplier } });
    }
  }
  if (operations.length > 0) firstError(await mutateService(http, account, 'campaignCriteria', operations));
}
