import { z } from 'zod';
import type { PastedValues } from '../builders/pasted-table.js';
import { byField, errorsAt } from '../drafts/error-tally.js';
import { defineDraftKind } from '../drafts/kind.js';
import type { StepError } from '../drafts/steps.js';
import type { FieldMessages } from '../forms/field-messages.js';
import { MAX_PUSH_CAMPAIGNS, type PushCampaignInput } from './campaign.js';
import { checkPushCampaigns } from './checks.js';
import { PUSH_CREATIVE_COLUMNS, type PushChoices } from './fields.js';

/** Maximum number of campaigns in a draft, over all accounts. */
export const MAX_PUSH_DRAFT = 1_000;
export const PUSH_LEVELS = ['campaigns'] as const;

/** Maximum characters of rows that a draft stores. */
export const MAX_PUSH_ROWS_TEXT = 10_000;

const text = z.string().max(10_000, 'A text can have up to 10,000 characters.');
const texts = z.array(z.string().max(200)).max(500);
const MAX_AMOUNT = 1_000_000_000;
const TOO_LARGE = 'An amount can be up to 1,000,000,000.';
const amount = z.number().min(-MAX_AMOUNT, TOO_LARGE).max(MAX_AMOUNT, TOO_LARGE).nullable();

/** Values that campaigns of an upload often have in common. Presets contain them too. */
export const pushShared = z.object({
  isEnabled: z.boolean().describe('True to send campaigns to review. Otherwise they remain drafts on the platform.'),
  format: text.describe('Value of the format enumeration.'),
  targetUrl: text.describe('Landing page of the ad.'),
  bid: amount.describe('Bid per click, in the currency of each account.'),
  dailyAmount: amount.describe('Daily budget, in the currency of each account.'),
  totalAmount: amount.describe('Total budget, in the currency of each account.'),
  markets: texts.describe('Country codes.'),
  devices: z.array(z.int()).max(50).describe('Device classes.'),
  osTypes: texts.describe('Values of the osType enumeration.'),
});

const campaign = pushShared.extend({
  id: z.string().min(1).max(100),
  accountId: z.number().int().nullable(),
  name: text,
  creatives: z.array(z.object({ title: text, description: text, icon: text, image: text })).max(100),
  /** Messages of the server or platform for the last upload, except those at attributes that have changed since. */
  refused: z.array(z.object({ field: text, messages: z.array(text).max(50) })).max(50),
});

/** Request without a response. Its key is reused if the same campaigns are sent again. */
const attempt = z.object({ accountId: z.number().int(), key: z.string().max(200), body: z.array(z.string()) });

const payload = z.object({
  /** Accounts for which new campaigns are created. */
  accountIds: z.array(z.number().int()).max(500),
  /** Common values of new campaigns. */
  shared: pushShared,
  /** Unprocessed rows as typed. Longer texts are stored only in the page. */
  rows: z.string().max(MAX_PUSH_ROWS_TEXT),
  campaigns: z.array(campaign).max(MAX_PUSH_DRAFT),
  attempts: z.array(attempt).max(500),
});

export type PushDraft = z.output<typeof payload>;
export type PushDraftCampaign = z.output<typeof campaign>;
export type PushShared = z.output<typeof pushShared>;

export const EMPTY_PUSH_CREATIVE: PushDraftCampaign['creatives'][number] = {
  title: '',
  description: '',
  icon: '',
  image: '',
};

export const EMPTY_PUSH_SHARED: PushShared = {
  ...{ isEnabled: true, format: '', targetUrl: '', bid: null, dailyAmount: null, totalAmount: null },
  ...{ markets: [], devices: [], osTypes: [] },
};

/**
 * Returns the campaigns of pasted rows for an account. Rows with the same name form one campaign, with one ad per row.
 * Other values come from the first row.
 * @param newId returns a new ID on each call
 */
export function pushCampaignsOf(
  rows: readonly PastedValues[],
  common: PushShared,
  accountId: number,
  newId: () => string,
): PushDraftCampaign[] {
  const byName = new Map<string, PushDraftCampaign>();
  for (const { values } of rows) {
    const entries = Object.entries(values);
    const name = String(values['name'] ?? '').trim();
    const own = entries.filter(([path]) => !(path in PUSH_CREATIVE_COLUMNS));
    const ad = entries.filter(([path]) => path in PUSH_CREATIVE_COLUMNS);
    const before = byName.get(name) ?? {
      ...({ ...common, ...Object.fromEntries(own) } as PushShared),
      ...{ id: newId(), accountId, name, refused: [], creatives: [] },
    };
    const creative = {
      ...EMPTY_PUSH_CREATIVE,
      ...Object.fromEntries(ad.map(([path, value]) => [PUSH_CREATIVE_COLUMNS[path]!, value])),
    };
    byName.set(name, ad.length === 0 ? before : { ...before, creatives: [...before.creatives, creative] });
  }
  return [...byName.values()];
}

/** Returns the input for an upload. Missing numbers are reported by the validation. */
export function pushInputOf(draft: PushDraftCampaign): PushCampaignInput {
  const {
    id,
    name,
    format,
    targetUrl,
    bid,
    dailyAmount,
    totalAmount,
    markets,
    devices,
    osTypes,
    isEnabled,
    creatives,
  } = draft;
  return {
    ...{ id, name, format, targetUrl, dailyAmount, totalAmount, markets, devices, osTypes },
    bid: bid as number,
    status: isEnabled ? 'ENABLED' : 'PAUSED',
    creatives,
  };
}

/** Groups campaigns by their account, in the order of the draft. */
export function pushCampaignsByAccount(
  campaigns: readonly PushDraftCampaign[],
): ReadonlyMap<number | null, readonly PushDraftCampaign[]> {
  const found = new Map<number | null, PushDraftCampaign[]>();
  for (const each of campaigns) {
    const own = found.get(each.accountId);
    if (own) own.push(each);
    else found.set(each.accountId, [each]);
  }
  return found;
}

/**
 * Returns the errors of the campaigns of a draft, at `campaigns.N.attribute`. They include validation errors and errors
 * from the server.
 */
export function pushDraftErrors(campaigns: readonly PushDraftCampaign[], choices: PushChoices): FieldMessages[] {
  const { accounts, minBudget } = choices;
  const values = (list: PushChoices['formats']): string[] | null => list?.map(({ value }) => value) ?? null;
  const [formats, countries, osTypes] = [values(choices.formats), values(choices.countries), values(choices.osTypes)];
  const messages = new Map<string, StepError[]>();
  for (const [accountId, own] of pushCampaignsByAccount(campaigns)) {
    const account = accounts.find(({ id }) => id === accountId);
    const context = { formats, countries, osTypes, minBudget, takenNames: new Set<string>() };
    const checked = checkPushCampaigns(own.map(pushInputOf), { ...context, currency: account?.currency ?? '' });
    own.forEach(({ id, refused }, at) => {
      const found = [...checked[at]!.errors, ...refused];
      messages.set(id, [
        ...(account
          ? []
          : [
              {
                path: 'accountId',
                message: accountId === null ? 'Choose an account.' : 'Choose an account that you can use.',
              },
            ]),
        ...(at === MAX_PUSH_CAMPAIGNS ? [{ path: 'accountId', message: TOO_MANY }] : []),
        ...found.flatMap((each) => each.messages.map((message) => ({ path: each.field, message }))),
      ]);
    });
  }
  return byField(campaigns.flatMap(({ id }, at) => errorsAt(`campaigns.${at}`, messages.get(id) ?? [])));
}

const TOO_MANY = `You can publish up to ${MAX_PUSH_CAMPAIGNS} campaigns of an account at once.`;

/**
 * Sets attributes of the given campaigns. Other campaigns remain the same objects. Rejections of changed attributes are
 * removed.
 */
export function editPushCampaigns(
  campaigns: PushDraftCampaign[],
  ids: ReadonlySet<string>,
  edit: (campaign: PushDraftCampaign) => Partial<PushDraftCampaign>,
): PushDraftCampaign[] {
  return campaigns.map((each) => {
    if (!ids.has(each.id)) return each;
    const change = edit(each);
    const changed = Object.entries(change).filter(([path, value]) => !isSame(value, each[path as keyof typeof each]));
    if (changed.length === 0) return each;
    const paths = new Set(changed.map(([path]) => path));
    // In another account, all rejected values may be valid.
    const stays = ({ field }: FieldMessages): boolean =>
      field !== '' && !paths.has(field.split('.')[0]!) && !paths.has('accountId');
    const refused = change.refused ?? each.refused.filter(stays);
    return { ...each, ...Object.fromEntries(changed), refused };
  });
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Data of the steps in addition to the draft. */
export interface PushDraftKnown extends PushChoices {
  /** Errors of the campaigns, as returned by `pushDraftErrors`. */
  readonly campaignErrors: readonly FieldMessages[];
}

/** Returns an error for pasted rows that were not added to the draft, because they wouldn't be published. */
const inputErrors = ({ rows }: PushDraft): StepError[] =>
  rows.trim() === '' ? [] : [{ path: 'rows', message: 'Add these rows to the draft first, or remove them.' }];

/** Draft of the push-ad uploader. Campaigns are published by account, and sent ones are removed. */
export const PUSH_UPLOADER_DRAFT = defineDraftKind<PushDraft, PushDraftKnown>({
  id: 'pushUploader',
  label: 'Push-ad uploader',
  permission: ['propeller-ads-uploader'],
  version: 1,
  schema: payload,
  upgrades: {},
  empty: { accountIds: [], shared: EMPTY_PUSH_SHARED, rows: '', campaigns: [], attempts: [] },
  levels: PUSH_LEVELS,
  ownPublishing: 'Campaigns are published by account, in the push-ad uploader.',
  steps: [
    { id: 'input', title: 'Input', check: inputErrors },
    {
      ...{ id: 'campaigns', title: 'Campaigns' },
      check: (_, { campaignErrors }) =>
        campaignErrors.flatMap(({ field, messages }) => messages.map((message) => ({ path: field, message }))),
      canEnter: ({ campaigns }) => campaigns.length > 0,
    },
  ],
  titleOf: ({ campaigns }) => campaigns[0]?.name.trim() ?? '',
  afterPublish: 'locked',
});
