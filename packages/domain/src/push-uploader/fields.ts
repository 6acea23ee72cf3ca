import type { BuilderField, FieldOption } from '../builders/fields.js';
import { DEVICES } from '../devices/index.js';
import { MAX_PUSH_CREATIVES, MAX_PUSH_DESCRIPTION, MAX_PUSH_NAME, MAX_PUSH_TITLE } from './campaign.js';

/** Account in which campaigns can be published. */
export interface PushAccount {
  readonly id: number;
  readonly name: string;
  readonly currency: string | null;
}

/** Options for a campaign. Null if the platform's lists failed to load. */
export interface PushChoices {
  readonly accounts: readonly PushAccount[];
  readonly formats: readonly FieldOption[] | null;
  readonly countries: readonly FieldOption[] | null;
  readonly osTypes: readonly FieldOption[] | null;
  /** Minimum budget, in the currency of the account. */
  readonly minBudget: number;
}

const DEVICE_OPTIONS: readonly FieldOption[] = DEVICES.map(({ id, name }) => ({ value: String(id), label: name }));

const ACCOUNT: BuilderField<PushChoices> = {
  ...{ path: 'accountId', label: 'Account', control: 'choice', width: 185, isNumeric: true },
  options: ({ accounts }) =>
    accounts.map(({ id, name, currency }) => ({ value: String(id), label: currency ? `${name} (${currency})` : name })),
};
const NAME: BuilderField<PushChoices> = {
  ...{ path: 'name', label: 'Name', control: 'text', width: 200, limit: MAX_PUSH_NAME },
  headers: ['campaign', 'campaign name'],
};

/** Attributes that campaigns of an upload often have in common. */
export const PUSH_SHARED_FIELDS: readonly BuilderField<PushChoices>[] = [
  {
    ...{ path: 'isEnabled', label: 'Send to review', control: 'switch', width: 105, states: ['Draft', 'Send'] },
    help: 'PropellerAds can’t pause a campaign before its review, so a campaign that isn’t sent to review remains a draft.',
    headers: ['status', 'enabled'],
  },
  {
    ...{ path: 'format', label: 'Format', control: 'choice', width: 125 },
    headers: ['ad format'],
    options: ({ formats }) => formats ?? [],
  },
  {
    ...{ path: 'targetUrl', label: 'Target URL', control: 'text', width: 200, limit: 2_000 },
    help: 'Page that opens after a click. It can contain platform placeholders such as ${SUBID}.',
    headers: ['url', 'landing page', 'final url', 'link'],
    looksLike: (cell) => /^https?:\/\//i.test(cell),
  },
  {
    ...{ path: 'bid', label: 'Bid', control: 'amount', width: 75 },
    help: "Bid per click (CPC), in the account's currency, with up to four decimals.",
    headers: ['cpc', 'max cpc', 'bid amount'],
  },
  {
    ...{ path: 'dailyAmount', label: 'Daily budget', control: 'amount', width: 105, empty: 'No limit' },
    help: "Daily budget, in the account's currency.",
    headers: ['daily amount', 'daily'],
  },
  {
    ...{ path: 'totalAmount', label: 'Total budget', control: 'amount', width: 105, empty: 'No limit' },
    help: "Budget for the whole campaign, in the account's currency.",
    headers: ['total amount', 'total', 'budget'],
  },
  {
    ...{ path: 'markets', label: 'Markets', control: 'choices', width: 150 },
    headers: ['countries', 'country', 'market', 'geo'],
    options: ({ countries }) => countries ?? [],
  },
  {
    ...{ path: 'devices', label: 'Devices', control: 'choices', width: 140, empty: 'All', isNumeric: true },
    headers: ['device'],
    options: () => DEVICE_OPTIONS,
  },
  {
    ...{ path: 'osTypes', label: 'Operating systems', control: 'choices', width: 170, empty: 'All' },
    headers: ['os', 'operating system'],
    options: ({ osTypes }) => osTypes ?? [],
  },
];

/** Attributes of an ad. */
const CREATIVE_FIELDS: readonly BuilderField<PushChoices>[] = [
  { path: 'title', label: 'Title', control: 'text', width: 200, limit: MAX_PUSH_TITLE },
  { path: 'description', label: 'Description', control: 'text', width: 260, limit: MAX_PUSH_DESCRIPTION },
  {
    ...{ path: 'icon', label: 'Icon', control: 'picture', width: 200, limit: 2_000 },
    help: 'Square picture from the media library, or its URL.',
    headers: ['icon url'],
  },
  {
    ...{ path: 'image', label: 'Image', control: 'picture', width: 200, limit: 2_000 },
    help: 'Large picture from the media library, or its URL.',
    headers: ['image url'],
  },
];

const CREATIVES: BuilderField<PushChoices> = {
  ...{ path: 'creatives', label: 'Creatives', control: 'list', width: 150, empty: 'None' },
  ...{ items: CREATIVE_FIELDS, maxItems: MAX_PUSH_CREATIVES },
  help: 'Ads of the campaign. A push campaign without ads remains a draft at PropellerAds.',
};

/** All attributes, in the order of the table. */
export const PUSH_FIELDS: readonly BuilderField<PushChoices>[] = [
  ...[NAME, ACCOUNT, ...PUSH_SHARED_FIELDS.slice(0, 2), CREATIVES],
  ...PUSH_SHARED_FIELDS.slice(2),
];

/** Columns of a pasted table that belong to an ad, with the attribute of the ad by path of the column. */
export const PUSH_CREATIVE_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  CREATIVE_FIELDS.map(({ path }) => [`creative.${path}`, path]),
);

/** Order of attributes in pasted rows without a header. */
const ROW_ORDER = [
  'targetUrl',
  'bid',
  'markets',
  'dailyAmount',
  'totalAmount',
  'format',
  'devices',
  'osTypes',
  'isEnabled',
];

/** Attributes in rows from a spreadsheet. Accounts are selected separately. */
export const PUSH_ROW_FIELDS: readonly BuilderField<PushChoices>[] = [
  NAME,
  ...ROW_ORDER.map((path) => PUSH_SHARED_FIELDS.find((field) => field.path === path)!),
  ...CREATIVE_FIELDS.map((field) => ({
    ...field,
    path: `creative.${field.path}`,
    headers: [field.path, ...(field.headers ?? [])],
  })),
];
