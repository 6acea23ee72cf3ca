import { ALERT_THRESHOLDS, type ThresholdDefinition } from '../alerts/thresholds.js';
import { BULK_ACTIONS, recordedPropertyLabel, SHOWN_PROPERTIES } from '../automation/index.js';
import { isRuleAction } from '../automation-rules/actions.js';
import { changeSizeWords, dayNames } from '../automation-rules/rule-words.js';
import { frameWords, TIME_FRAME_PRESETS, type TimeFrame } from '../automation-rules/time-frames.js';
import { DEVICES } from '../devices/index.js';
import { ACCOUNT_SETTINGS } from '../partners/account-settings.js';
import { PERMISSIONS } from '../permissions/registry.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { conditionInWords, type CustomFilter, OPERATION_LABELS } from '../reports/custom-filter.js';
import { ADGROUP_STATUSES, ALERT_TYPES, REPORT_FILTERS } from '../reports/filters.js';

// Labels and value formats of the fields of the audit log.

/** Kinds of entities that an ID in a change can refer to. */
export type ReferenceKind =
  | 'user'
  | 'team'
  | 'partner-account'
  | 'partner-access'
  | 'partner'
  | 'site'
  | 'site-group'
  | 'siteProject'
  | 'market'
  | 'automation-rule';

/** Formats a value. Returns null if it isn't of this kind, so that it is formatted like any other value. */
type Reader = (value: unknown) => string | null;

interface Field {
  readonly label?: string;
  /** Kind of entity that the IDs in this field refer to. */
  readonly refersTo?: ReferenceKind;
  readonly read?: Reader;
  /** True if the values are amounts in the currency of the account. */
  readonly isMoney?: true;
}

type Values = Readonly<Record<string, unknown>>;
export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WRITTEN: Readonly<Record<string, string>> = {
  adgroup: 'ad group',
  ai: 'AI',
  api: 'API',
  cpc: 'CPC',
  gtm: 'GTM',
  id: 'ID',
  ids: 'IDs',
  roas: 'ROAS',
  ta: 'TA',
  url: 'URL',
};

/** Converts 'logoFileId' and 'partner-account' to 'Logo file ID' and 'Partner account'. */
export function apart(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => (Object.hasOwn(WRITTEN, word) ? WRITTEN[word]! : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const onText =
  (read: (text: string) => string): Reader =>
  (value) =>
    typeof value === 'string' ? read(value) : null;
const onNumber =
  (read: (number: number) => string): Reader =>
  (value) =>
    typeof value === 'number' ? read(value) : null;
const onEach =
  (read: Reader, separator = ', '): Reader =>
  (value) => {
    if (!Array.isArray(value)) return null;
    const words = value.map(read);
    return words.includes(null) ? null : words.join(separator);
  };
const named = (names: ReadonlyMap<unknown, string>): Reader => onEach((id) => names.get(id) ?? String(id));

/** Formats a name from a fixed set, such as 'howTo' as 'how to'. */
const choice = onText((text) => (/^[a-z]+(?:[A-Z][a-z]+)+$/.test(text) ? apart(text).toLowerCase() : text));
const percent = (part: number): string => `${(part * 100).toLocaleString('en-US', { maximumFractionDigits: 4 })}%`;
const share = onNumber(percent);
/** Formats a weight. Variants of a test have fractions below 1, and keyword rotations have whole percentages. */
const weight = onNumber((part) => percent(part < 1 ? part : part / 100));
const hour = onNumber((of) => `${String(of).padStart(2, '0')}:00`);
const permissions = named(new Map(PERMISSIONS.map(({ key, description }) => [key, description])));
const deviceNames = new Map<unknown, string>(DEVICES.map(({ id, name }) => [id, name]));
const devices = named(deviceNames);
const statusNames = new Map<unknown, string>(ADGROUP_STATUSES.map(({ value, label }) => [value, label]));
const alertLabels = new Map<string, string>(ALERT_TYPES.map(({ value, label }) => [value, label]));
const type = onText((name) => {
  if (isRuleAction(name)) return BULK_ACTIONS[name].name;
  return name === 'rps' ? 'RPS' : (alertLabels.get(name) ?? choice(name)!);
});
const amount = onNumber((value) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
);
/** Formats amounts in dollars, because providers of texts and images bill in dollars. */
const dollars: Reader = (value) => {
  const words = amount(value);
  return words && `${words} USD`;
};
/** Formats a share with its first day: '5% from 2026-11-01'. */
const rebate: Reader = (value) =>
  isValues(value) && typeof value['value'] === 'number' && typeof value['date'] === 'string'
    ? `${percent(value['value'])} from ${value['date']}`
    : null;
const property = onText(
  (name) => (SHOWN_PROPERTIES as Readonly<Record<string, { label: string }>>)[name]?.label ?? fieldWords(name),
);

const isFrame = (value: unknown): value is TimeFrame =>
  isValues(value) && (TIME_FRAME_PRESETS as readonly unknown[]).includes(value['preset']);
const frames = onEach((value) => (isFrame(value) ? frameWords(value) : null));

const metricWords = (name: string): string =>
  (ADGROUP_REPORT.columns as Readonly<Record<string, { label: string }>>)[name]?.label ?? apart(name);
const signWords = (operation: unknown): string =>
  (OPERATION_LABELS as Readonly<Record<string, string>>)[String(operation)] ?? String(operation);

/** Formats conditions, such as 'Cost > 50.00'. */
const conditions = onEach((value) => {
  if (!isValues(value) || typeof value['name'] !== 'string') return null;
  const words = conditionInWords(ADGROUP_REPORT, value as unknown as CustomFilter);
  return [words.label, words.operation, words.value].join(' ');
}, ' and ');

/**
 * Formats comparisons of periods, which are numbered in the order of the time frames: 'Cost of period 1 > that of
 * period 2 × 1.5'.
 */
const comparisons = onEach((value) => {
  if (!isValues(value) || typeof value['metric'] !== 'string') return null;
  const { metric, left, operation, right, multiplier } = value;
  const times = typeof multiplier === 'number' && multiplier !== 1 ? ` × ${multiplier}` : '';
  return `${metricWords(metric)} of period ${Number(left) + 1} ${signWords(operation)} that of period ${Number(right) + 1}${times}`;
}, ' and ');

/** Formats the settings of a rule, starting with the size of its change: 'raise by 10%'. */
function settings(value: unknown): string | null {
  if (!isValues(value)) return null;
  const { action: how, changeValue, changeValueType, ...rest } = value;
  if ((how !== 'set' && how !== 'increase' && how !== 'decrease') || typeof changeValue !== 'number') return null;
  const size = changeSizeWords({ action: how, value: changeValue, isPercent: changeValueType === 'percent' });
  return [`Change: ${size}`, valueWords(rest)].filter((part) => part !== '').join('; ');
}

/** Formats the columns of a saved view: '12 of 40'. */
function columns(value: unknown): string | null {
  if (!isValues(value)) return null;
  const { order, visible } = value;
  return Array.isArray(order) && Array.isArray(visible) ? `${visible.length} of ${order.length}` : null;
}

/** Formats a condition from a URL, such as 'ROI:lt:-0.2'. */
function addressedCondition(text: string): string {
  const [name = '', operation = '', ...value] = text.split(':');
  const number = Number(value.join(':'));
  const words = conditionInWords(ADGROUP_REPORT, {
    ...{ name, operation },
    value: Number.isFinite(number) ? number : value.join(':'),
  });
  return [words.label, words.operation, words.value].join(' ');
}

function addressedValue(name: string, value: string): string {
  if (name === 'filters.customFilters') return value.split(',').map(addressedCondition).join(' and ');
  if (name !== 'orderBy') return value;
  const [column = '', direction] = value.split(':');
  return `${metricWords(column)}, ${direction === 'DESC' ? 'highest first' : 'lowest first'}`;
}

/**
 * Formats the address of a view without parameter names: 'Dates: 2026-11-01,2026-11-07; Sorted by: Profit, lowest
 * first'.
 */
const query = onText((text) =>
  [...new URLSearchParams(text)]
    .map(([name, value]) => `${fieldWords(name.replace(/^filters\./, ''))}: ${addressedValue(name, value)}`)
    .join('; '),
);

const FIELDS: Readonly<Record<string, Field>> = {
  accessiblePartnerAccountIds: { label: 'Accounts with access', refersTo: 'partner-account' },
  accessId: { label: 'Shared sign-in', refersTo: 'partner-access' },
  accountBudget: { label: 'Budget', isMoney: true },
  accountId: { label: 'Account', refersTo: 'partner-account' },
  adGroup: { label: 'Ad group' },
  adgroupIdIn: { label: 'Ad groups' },
  approvalBudgetLimit: { label: 'Budget limit' },
  approvalEntityLimit: { label: 'Task size limit' },
  authorId: { label: 'Author', refersTo: 'user' },
  availableFeedPartnerIds: { label: 'Available feeds', refersTo: 'partner' },
  avatarColorPresetId: { label: 'Avatar color' },
  bid: { label: 'Bid', isMoney: true },
  biddingStrategyType: { label: 'Bidding strategy' },
  bidLimit: { label: 'Largest bid', read: amount },
  bidType: { read: property },
  budgetFrom: { label: 'Budget from' },
  buyerIdIn: { label: 'Buyer', refersTo: 'user' },
  buyerUserId: { label: 'Buyer', refersTo: 'user' },
  campaign: { label: 'Campaign' },
  campaignIdIn: { label: 'Campaigns' },
  categoryId: { label: 'Category' },
  changeFactorLimit: { label: 'Largest change', read: onNumber((factor) => `×${factor}`) },
  columns: { read: columns },
  completionPrice: { read: dollars },
  complianceState: { read: choice },
  costMicros: { label: 'Cost', read: (micros) => (typeof micros === 'number' ? dollars(micros / 1_000_000) : null) },
  customFilters: { label: 'Conditions', read: conditions },
  dailyAmount: { isMoney: true },
  days: { read: onEach(onNumber((day) => dayNames[day - 1] ?? String(day))) },
  deviceId: { label: 'Device', read: onNumber((id) => deviceNames.get(id) ?? String(id)) },
  deviceIdIn: { read: devices },
  deviceIds: { label: 'Devices', read: devices },
  digestHour: { read: hour },
  direction: { read: choice },
  emailSchedules: { label: 'Scheduled emails' },
  endsAt: { label: 'End' },
  endTime: { label: 'End' },
  entityNames: { label: 'Of' },
  escalateAfter: { label: 'Escalated after hours' },
  experimentId: { label: 'Experiment' },
  expiresAt: { label: 'Expires' },
  feedIdIn: { refersTo: 'partner' },
  feedIds: { label: 'Feeds', refersTo: 'partner' },
  groupIds: { label: 'Groups' },
  hours: { read: onEach(hour) },
  ids: { label: 'Messages' },
  is_default: { label: 'Default' },
  isAcknowledged: { label: 'Acknowledged' },
  isActive: { label: 'Active' },
  isDefault: { label: 'Default' },
  isEnabled: { label: 'On' },
  isOn: { label: 'On' },
  isScheduled: { label: 'Scheduled' },
  kind: { read: choice },
  leaderId: { label: 'Leader', refersTo: 'user' },
  lift: { read: share },
  lockWeightPercent: { label: 'Locked' },
  logoFileId: { label: 'Logo' },
  logoId: { label: 'Logo' },
  marketId: { label: 'Market', refersTo: 'market' },
  marketIdIn: { refersTo: 'market' },
  marketIds: { label: 'Markets', refersTo: 'market' },
  masterRuleIds: { label: 'Undoes rules', refersTo: 'automation-rule' },
  maxApplications: { label: 'Applications at most' },
  mergeMode: { read: choice },
  method: { read: choice },
  monthlyBudget: { read: dollars },
  onlyWithRows: { label: 'Skipped without rows' },
  operationId: { label: 'Change' },
  orderBy: { label: 'Sorted by' },
  osTypes: { label: 'Operating systems' },
  ownAccounts: { label: 'Own accounts only' },
  ownerId: { label: 'Owner', refersTo: 'user' },
  parentId: { label: 'Parent group', refersTo: 'site-group' },
  partnerAccountIdIn: { refersTo: 'partner-account' },
  partnerId: { label: 'Partner', refersTo: 'partner' },
  permissions: { read: permissions },
  promptId: { label: 'Prompt' },
  promptPrice: { read: dollars },
  property: { read: property },
  providerId: { label: 'Provider' },
  query: { label: 'Address', read: query },
  quietFrom: { read: hour },
  quietTo: { read: hour },
  rebate: { read: rebate },
  repeatInterval: { label: 'Counted per', read: choice },
  report: { read: choice },
  revenueShare: { label: 'Share', read: share },
  scope: { read: choice },
  settings: { read: settings },
  siteGroupIds: { label: 'Site groups', refersTo: 'site-group' },
  siteId: { label: 'Site', refersTo: 'site' },
  siteIdIn: { refersTo: 'site' },
  siteIds: { label: 'Sites', refersTo: 'site' },
  siteProjectId: { label: 'Site project', refersTo: 'siteProject' },
  siteProjectIdIn: { refersTo: 'siteProject' },
  sourceId: { label: 'Traffic source', refersTo: 'partner' },
  sourceIdIn: { refersTo: 'partner' },
  sourceIds: { label: 'Traffic sources', refersTo: 'partner' },
  squareLogoId: { label: 'Square logo' },
  startTime: { label: 'Start' },
  state: { read: choice },
  status: { read: choice },
  statusIdIn: { read: named(statusNames) },
  target: { read: choice },
  taskId: { label: 'Task' },
  team_id: { label: 'Team', refersTo: 'team' },
  teamId: { label: 'Team', refersTo: 'team' },
  teamIdIn: { refersTo: 'team' },
  teamRole: { read: choice },
  timeFrames: { label: 'Periods', read: frames },
  timeFramesCompare: { label: 'Comparisons of periods', read: comparisons },
  totalAmount: { isMoney: true },
  type: { read: type },
  typeId: { label: 'Type' },
  undoTaskId: { label: 'Undo task' },
  userId: { label: 'User', refersTo: 'user' },
  userIds: { label: 'Users', refersTo: 'user' },
  watchInterval: { label: 'Hours between checks' },
  weight: { read: weight },
  workerIds: { label: 'Workers', refersTo: 'user' },
};

/** Labels of alert thresholds, as in the company's settings. */
const THRESHOLDS = new Map(
  Object.entries(ALERT_THRESHOLDS).flatMap(([alert, definitions]) =>
    Object.entries<ThresholdDefinition>(definitions).map(([name, { label, unit }]): [string, Field] => [
      `${alert}.${name}`,
      {
        label: `${alertLabels.get(alert) ?? apart(alert)}: ${label.toLowerCase()}`,
        ...(unit === 'share' ? { read: share } : unit === 'money' ? { read: amount } : {}),
      },
    ]),
  ),
);
const fieldOf = (name: string): Field | undefined =>
  Object.hasOwn(FIELDS, name) ? FIELDS[name] : THRESHOLDS.get(name);
const SETTING_LABELS = new Map<string, string>(ACCOUNT_SETTINGS.map(({ name, label }) => [name, label]));
const FILTER_LABELS = new Map<string, string>(REPORT_FILTERS.map(({ id, label }) => [id, label]));

/** Returns true if the field contains amounts in the account's currency. */
export const isAccountMoney = (field: string): boolean => fieldOf(field)?.isMoney ?? false;

export const referenceKindOf = (field: string): ReferenceKind | null => fieldOf(field)?.refersTo ?? null;

export const fieldWords = (field: string): string =>
  fieldOf(field)?.label ??
  FILTER_LABELS.get(field) ??
  recordedPropertyLabel(field) ??
  SETTING_LABELS.get(field) ??
  apart(field);

/** Maximum characters of a text. Longer texts are truncated, but the record contains them completely. */
const MAX_TEXT = 300;
const IDS = /(?:^id|Id|_id|Ids|IdIn|^ids)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a setting stored as JSON. Null for any other text. */
function parsed(text: string): object | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

function textWords(text: string): string {
  const object = parsed(text);
  if (object !== null) return Array.isArray(object) ? valueWords(object) : itemWords(object, {});
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text)))
    return `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT).toWellFormed()}… (${text.length.toLocaleString('en-US')} characters)`;
}

/** Returns the names of IDs in a field that refers to entities. Null for other fields. */
export type NameIds = (field: string, value: unknown) => string | null;

/** Field and context of a value. */
interface Place {
  readonly field?: string;
  /** Currency of amounts, if any. Such amounts have at least two decimals. */
  readonly currency?: string | null;
  readonly nameIds?: NameIds;
}

/** Formats a value of a change. Null and missing values become an empty text. */
export function valueWords(value: unknown, place: Place = {}): string {
  const { field, currency = null, nameIds } = place;
  if (value === null || value === undefined) return '';
  const words = field === undefined ? null : (nameIds?.(field, value) ?? fieldOf(field)?.read?.(value) ?? null);
  if (words !== null) return words;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field !== undefined && IDS.test(field)) return String(value);
    if (currency === null) return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
    return `${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })} ${currency}`;
  }
  if (Array.isArray(value)) return value.map((each) => itemWords(each, place)).join(', ');
  if (isValues(value)) return listedWords(value, nameIds);
  return textWords(String(value));
}

/** Formats an object as 'Rows: 3; From: 2026-01-01', with nested values in parentheses. */
const listedWords = (values: Values, nameIds?: NameIds): string =>
  Object.entries(values)
    .map(([field, value]) => {
      const words = valueWords(value, { field, ...(nameIds && { nameIds }) });
      return words === '' ? '' : `${fieldWords(field)}: ${isValues(value) ? `(${words})` : words}`;
    })
    .filter((words) => words !== '')
    .join('; ');

/** Formats an item of a list by its name: 'Plain box (Weight: 33.34%)'. */
function itemWords(item: unknown, { field, nameIds }: Place): string {
  if (!isValues(item))
    return typeof item === 'number' && field !== undefined && IDS.test(field) ? String(item) : valueWords(item);
  const { name, ...rest } = item;
  const words = listedWords(rest, nameIds);
  if (typeof name !== 'string') return `(${words})`;
  return words === '' ? name : `${name} (${words})`;
}
