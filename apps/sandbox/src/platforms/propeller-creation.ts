import type { Request, Response, Router } from 'express';
import { type Account, type Campaign, now } from '../world/model.js';
import type { World } from '../world/world.js';

const V = '/v5';
const MICROS = 1_000_000;
/** Duration of a review in milliseconds. */
const REVIEW_MS = 15_000;
/** Titles containing this word are rejected by the review. */
const REFUSED = /miracle/i;
/** Status ids of the platform. */
const STATE = { draft: 1, review: 2, rejected: 3, working: 6, paused: 7 } as const;

const COUNTRIES = { AU: 'Australia', AT: 'Austria', BR: 'Brazil', CA: 'Canada', FR: 'France', DE: 'Germany', IN: 'India', IT: 'Italy', MX: 'Mexico', NL: 'Netherlands', ES: 'Spain', SE: 'Sweden', CH: 'Switzerland', GB: 'United Kingdom', US: 'United States' }; // prettier-ignore
const OS_TYPES = { android: 'Android', ios: 'iOS', windows: 'Windows', macos: 'macOS', linux: 'Linux' };
const DEVICE_TYPES = ['desktop', 'phone', 'tablet'];

interface Listed {
  readonly list: readonly string[];
}
interface CampaignBody {
  readonly name?: string;
  readonly direction?: string;
  readonly rate_model?: string;
  readonly target_url?: string;
  readonly status?: number;
  readonly started_at?: string;
  readonly daily_amount?: number;
  readonly total_amount?: number;
  readonly targeting?: { readonly country?: Listed; readonly os_type?: Listed; readonly device_type?: Listed };
  readonly rates?: readonly { readonly countries: readonly string[]; readonly amount: number }[];
  readonly creatives?: readonly {
    readonly title: string;
    readonly description: string;
    readonly icon: string;
    readonly image: string;
  }[];
}
type Errors = Record<string, unknown>;

/**
 * Returns the status of a campaign. Campaigns created by the API start as drafts and are reviewed when first enabled.
 */
export function stateOf(campaign: Campaign, clock: () => number): number {
  const { status } = now(campaign);
  const played = campaign.versions.find(({ settings }) => settings.status === 'enabled');
  const isMadeHere = campaign.versions[0]!.since > 0;
  if (!isMadeHere) return status === 'enabled' ? STATE.working : STATE.paused;
  if (!played) return STATE.draft;
  if (clock() - played.since < REVIEW_MS) return STATE.review;
  if (campaign.adGroups[0]!.ads.some((ad) => REFUSED.test(now(ad).name))) return STATE.rejected;
  return status === 'enabled' ? STATE.working : STATE.paused;
}

const options = (of: Readonly<Record<string, string>>) => ({
  result: Object.entries(of).map(([value, text]) => ({ value: value.toLowerCase(), text })),
});

/** Routes for lists of options and for creating campaigns with their ads. */
export function propellerCreation(router: Router, world: World): void {
  router.get(`${V}/collections/countries`, (_, response) => void response.json(options(COUNTRIES)));
  router.get(`${V}/collections/targeting/os_type`, (_, response) => void response.json(options(OS_TYPES)));
  router.post(`${V}/adv/campaigns`, (request: Request, response: Response) => {
    const body = request.body as CampaignBody;
    const errors = errorsOf(body);
    if (Object.keys(errors).length > 0) return void response.status(400).json(errors);
    const account = response.locals['account'] as Account;
    const amount = (of: number | undefined) => (of === undefined ? null : Math.round(of * MICROS));
    const settings = {
      name: body.name!,
      status: body.status === STATE.review ? ('enabled' as const) : ('paused' as const),
      dailyBudget: amount(body.daily_amount),
      lifetimeBudget: amount(body.total_amount),
      maxCpc: amount(body.rates![0]!.amount / (body.rate_model === 'cpm' ? 1000 : 1)),
    };
    const place = { level: 'campaign', account: account.id, channel: 'push', isGroupToo: true } as const;
    const id = world.create('propeller', place, settings)!;
    for (const { title } of body.creatives ?? [])
      world.create('propeller', { level: 'ad', adGroup: id, finalUrl: body.target_url! }, { name: title });
    return void response.status(201).json({ id: Number(id), name: body.name, status: body.status });
  });
}

function errorsOf(body: CampaignBody): Errors {
  const { name, direction, rate_model, target_url, targeting, rates, creatives, started_at } = body;
  const errors: Errors = {};
  if (!name?.trim()) errors['name'] = ['This value should not be blank.'];
  else if (name.length > 255) errors['name'] = ['The name is too long.'];
  if (!['nativeads', 'onclick', 'native'].includes(direction ?? '')) errors['direction'] = ['The value is not valid.'];
  if (!['cpc', 'cpm'].includes(rate_model ?? '')) errors['rate_model'] = ['The value is not valid.'];
  if (!/^https?:\/\/[^/]+\.[a-z]+/i.test(target_url ?? '')) errors['target_url'] = ['This value is not a valid URL.'];
  if (!/^\d\d\/\d\d\/\d{4}$/.test(started_at ?? '')) errors['started_at'] = ['The date is not valid.'];
  for (const field of ['daily_amount', 'total_amount'] as const)
    if (body[field] !== undefined && !(body[field] >= 10)) errors[field] = ['The amount must be at least 10.'];
  const refused = { ...countryErrors(targeting?.country?.list ?? []), ...listErrors(body) };
  if (Object.keys(refused).length > 0) errors['targeting'] = refused;
  if (!rates?.length || !rates.every(({ amount }) => amount >= 0.001))
    errors['rates'] = [{ amount: ['The rate is below the minimum of 0.001.'] }];
  const ads = (creatives ?? []).map(creativeErrors);
  if (ads.some((ad) => Object.keys(ad).length > 0)) errors['creatives'] = ads;
  return errors;
}

const countryErrors = (list: readonly string[]): Errors =>
  list.length > 0 && list.every((code) => Object.hasOwn(COUNTRIES, code.toUpperCase()))
    ? {}
    : { country: ['The list has countries that cannot be targeted.'] };

function listErrors({ targeting }: CampaignBody): Errors {
  const errors: Errors = {};
  if (targeting?.os_type?.list.some((value) => !Object.hasOwn(OS_TYPES, value)))
    errors['os_type'] = ['The value is not valid.'];
  if (targeting?.device_type?.list.some((value) => !DEVICE_TYPES.includes(value)))
    errors['device_type'] = ['The value is not valid.'];
  return errors;
}

function creativeErrors({ title, description, icon, image }: NonNullable<CampaignBody['creatives']>[number]): Errors {
  const errors: Errors = {};
  if (!title || title.length > 30) errors['title'] = ['The title must have 1 to 30 characters.'];
  if (!description || description.length > 60)
    errors['description'] = ['The description must have 1 to 60 characters.'];
  for (const [field, value] of Object.entries({ icon, image }))
    if (!value?.startsWith('data:image/jpeg;base64,')) errors[field] = ['The picture must be an inline JPEG.'];
  return errors;
}
