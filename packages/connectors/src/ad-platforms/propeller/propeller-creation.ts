import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { Creation, CreationOption, CreationOptions, CreationResult, PushCampaignDraft } from '../port/creation.js';
import type { EntitySnapshot, Review } from '../port/entities.js';
import { InvalidRequest, PlatformError, type PlatformFieldError, Unavailable } from '../port/errors.js';
import { toUnits } from '../shared/values.js';
import type { PropellerHttp } from './propeller-http.js';

/** Formats, identified by the platform's traffic name. */
const FORMATS: readonly CreationOption[] = [
  { value: 'nativeads', label: 'Push notifications', tags: ['creatives'] },
  { value: 'onclick', label: 'Onclick', tags: [] },
];
/** Formats billed per thousand visits instead of per click. */
const BY_VISITS: ReadonlySet<string> = new Set(['onclick']);
/** Status of a draft, which isn't reviewed and gets no traffic. */
const DRAFT = 1;
const DEVICE_TYPES = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' } as const;
/** Attribute names at the platform that differ from ours. */
const ATTRIBUTES: readonly (readonly [RegExp, string])[] = [
  [/^target_url/, 'targetUrl'],
  [/^daily_amount/, 'dailyAmount'],
  [/^total_amount/, 'totalAmount'],
  [/^rates(\.\d+)?\.amount|^rates$/, 'bid'],
  [/^rates(\.\d+)?\.countries|^targeting\.country/, 'markets'],
  [/^targeting\.device_type/, 'devices'],
  [/^targeting\.os_type/, 'osTypes'],
  [/^direction/, 'format'],
];

const list = z.object({ result: z.array(z.object({ value: z.string(), text: z.string() })) });
const made = z.object({ id: z.coerce.string() });

/** Campaigns of the account with their reviews. */
export interface PropellerCampaigns {
  named(account: AccountRef): Promise<readonly { readonly id: string; readonly name: string }[]>;
  snapshots(account: AccountRef, ids: readonly string[]): Promise<readonly EntitySnapshot[]>;
}

/** Creates push campaigns as drafts, in one call with their ads. */
export class PropellerCreation implements Creation {
  readonly kinds = ['pushCampaign'] as const;
  readonly minBudget = 10_000_000;

  constructor(
    private readonly http: PropellerHttp,
    private readonly campaigns: PropellerCampaigns,
  ) {}

  async options(account: AccountRef): Promise<CreationOptions> {
    const items = async (path: string): Promise<{ value: string; label: string; tags: string[] }[]> => {
      const { result } = await this.http.call(account, `collections/${path}`, list, { group: 'list' });
      return result.map(({ value, text }) => ({ value, label: text, tags: [] }));
    };
    const countries = (await items('countries')).map((item) => ({ ...item, value: item.value.toUpperCase() }));
    return { formats: FORMATS, countries, osTypes: await items('targeting/os_type') };
  }

  async create(account: AccountRef, draft: PushCampaignDraft): Promise<CreationResult> {
    try {
      const json = bodyOf(draft, new Date());
      const { id } = await this.http.call(account, 'adv/campaigns', made, { method: 'POST', json });
      return { outcome: 'done', externalId: id };
    } catch (error) {
      if (error instanceof Unavailable && error.outcomeUnknown) return { outcome: 'unknown', error };
      if (error instanceof PlatformError) return { outcome: 'failed', error: inOurWords(error) };
      throw error;
    }
  }

  async findByName(account: AccountRef, _kind: 'pushCampaign', name: string): Promise<readonly string[]> {
    return (await this.campaigns.named(account)).filter((one) => one.name === name).map(({ id }) => id);
  }

  async reviews(account: AccountRef, externalIds: readonly string[]): Promise<ReadonlyMap<string, Review | null>> {
    const found = await this.campaigns.snapshots(account, externalIds);
    return new Map(found.map(({ ref, review }) => [ref.externalId, review]));
  }
}

function bodyOf(draft: PushCampaignDraft, today: Date): object {
  const countries = draft.countries.map((code) => code.toLowerCase());
  const isByVisits = BY_VISITS.has(draft.format);
  const [year, month, day] = today.toISOString().slice(0, 10).split('-');
  return {
    name: draft.name,
    direction: draft.format,
    rate_model: isByVisits ? 'cpm' : 'cpc',
    target_url: draft.targetUrl,
    status: DRAFT,
    started_at: `${day}/${month}/${year}`,
    timezone: 0,
    ...(draft.dailyBudget !== null && { daily_amount: toUnits(draft.dailyBudget) }),
    ...(draft.lifetimeBudget !== null && { total_amount: toUnits(draft.lifetimeBudget) }),
    targeting: {
      country: { list: countries, is_excluded: false },
      traffic_categories: ['propeller'],
      user_activity: { list: [1, 2, 3], is_excluded: false },
      ...(draft.devices.length > 0 && {
        device_type: { list: draft.devices.map((device) => DEVICE_TYPES[device]), is_excluded: false },
      }),
      ...(draft.osTypes.length > 0 && { os_type: { list: draft.osTypes, is_excluded: false } }),
    },
    rates: [{ countries, amount: toUnits(isByVisits ? draft.bid * 1000 : draft.bid) }],
    ...(draft.creatives.length > 0 && {
      creatives: draft.creatives.map(({ title, description, icon, image }) => ({
        ...{ title, description, icon: inline(icon), image: inline(image), status: 1 },
      })),
    }),
  };
}

const inline = (jpeg: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

/** Converts the platform's errors to errors by attribute of the draft. */
function inOurWords(error: PlatformError): PlatformError {
  if (!(error instanceof InvalidRequest) || error.fieldErrors.length === 0) return error;
  const errors = error.fieldErrors.map(({ path, code, message }): PlatformFieldError => ({
    path: ATTRIBUTES.find(([theirs]) => theirs.test(path))?.[1] ?? path,
    code,
    message,
  }));
  return new InvalidRequest(error.message, errors);
}
