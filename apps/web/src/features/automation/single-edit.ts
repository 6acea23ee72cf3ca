import {
  atLevel,
  BIDDING_STRATEGIES,
  BLOCKED,
  type ChangeProperty,
  editableAt,
  ENABLED,
  ENTITY_LEVELS,
  type EntityLevel,
  isPlaced,
  levelNames,
  PAUSED,
  type PlacedLevel,
  ruleOf,
  strategyNames,
  unitOf,
} from '@adops/domain';
import {
  accountEditDocument,
  editDocument,
  type EditVariables,
  type PlaceVariables,
  type PropertySwitches,
  type RawAnswer,
  readableAt,
  type ReadingVariables,
} from './edit-documents.js';

interface EditedColumn {
  readonly level: EntityLevel;
  readonly field: ChangeProperty;
  /** Name of the value within a sentence. */
  readonly noun: string;
}

/** Report columns with editable values. Columns of several levels can have the same name. */
const EDITED_COLUMNS = new Map<string, EditedColumn[]>();
for (const level of levelNames)
  for (const field of editableAt(level)) {
    const { column } = atLevel(field, level);
    if (column)
      EDITED_COLUMNS.set(column, [...(EDITED_COLUMNS.get(column) ?? []), { level, field, noun: ruleOf(field).noun }]);
  }
export const EDITED_COLUMN_IDS: readonly string[] = [...EDITED_COLUMNS.keys()];

/** Row fields with the id and name of a level's entity and the properties its platform lets users change. */
const ROW_FIELDS: Readonly<Record<Exclude<EntityLevel, PlacedLevel>, { id: string; name: string; editable: string }>> =
  {
    campaign: { id: 'campaignId', name: 'campaign', editable: 'campaignEditableFields' },
    adgroup: { id: 'adgroupId', name: 'adgroup', editable: 'adGroupEditableFields' },
    keyword: { id: 'entityId', name: 'keyword', editable: 'keywordEditableFields' },
  };

/** Fields a row needs for its values to be editable. */
export const EDIT_ROW_FIELDS = [
  'adgroupId',
  'campaignId',
  'partnerAccountId',
  'adGroupEditableFields',
  'campaignEditableFields',
] as const;

/** Fields a row of the keyword report needs for its values to be editable. */
export const KEYWORD_ROW_FIELDS = [
  'entityId',
  'keywordId',
  'adgroupId',
  'campaignId',
  'partnerAccountId',
  'keywordEditableFields',
  'keywordStatus',
  'currency',
] as const;

/** Fields a row of the placement report needs for its values to be editable. */
export const PLACEMENT_ROW_FIELDS = [
  'placementId',
  'adgroupId',
  'campaignId',
  'partnerAccountId',
  'sourceId',
  'sourceName',
  'isPlacementEnabled',
  'isPlacementAdjustable',
  'isPlacementBlocked',
] as const;

/** External id and source of a placement or section, with the ad group it is changed in. */
interface PlacedPlace {
  readonly externalId: string;
  readonly sourceId: number;
  /** Null for all ad groups of the account. */
  readonly adgroupId: number | null;
}

/** Id of the ad group, and the keyword's id at its source. */
interface KeywordPlace {
  readonly adgroupId: number;
  readonly keywordId: string;
}

/** One value of an entity as shown in a report. Money is in `currency`, and a return on ad spend is a ratio. */
export interface EditedValue extends EditedColumn {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly currency: string | null;
  readonly value: number | string | null;
  readonly targetCpa: number | null;
  /** Set for keywords only. */
  readonly keyword?: KeywordPlace;
  /** Set for placements and sections only. */
  readonly placed?: PlacedPlace;
}

type Row = Readonly<Record<string, unknown>>;
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the editable value of a cell. Null if its platform doesn't accept the change or the row has several entities. */
export function editedValueOf(row: Row, columnId: string): EditedValue | null {
  const columns = EDITED_COLUMNS.get(columnId) ?? [];
  const placed = columns.find(({ level }) => isPlaced(level));
  if (placed) return placedValueOf(row, columnId, placed);
  const column = columns.find(({ level }) => !isPlaced(level) && Array.isArray(row[ROW_FIELDS[level].editable]));
  if (!column || isPlaced(column.level)) return null;
  const at = ROW_FIELDS[column.level];
  const id = asNumber(row[at.id]);
  const accountId = asNumber(row['partnerAccountId']);
  const fields = row[at.editable] as readonly unknown[];
  if (id === null || accountId === null || !fields.includes(column.field)) return null;
  // Entities removed at the platform can't be changed.
  if (row['keywordStatus'] === 'removed') return null;
  const keyword = column.level === 'keyword' ? keywordPlaceOf(row) : undefined;
  if (keyword === null) return null;
  const value = unitOf(column.field) === 'status' ? statusIdOf(row[columnId]) : row[columnId];
  const name = row[at.name];
  return {
    ...column,
    id,
    accountId,
    name: typeof name === 'string' ? name : `${ENTITY_LEVELS[column.level].one} ${id}`,
    currency: typeof row['currency'] === 'string' ? row['currency'] : null,
    value: typeof value === 'number' || typeof value === 'string' ? value : null,
    targetCpa: asNumber(row['campaignTargetCPA']),
    ...(keyword && { keyword }),
  };
}

/** Row fields with the id and name of a placement or section, and flags for the changes its platform accepts. */
const PLACED_FIELDS = {
  placement: {
    id: 'placementId',
    name: 'placement',
    switched: 'isPlacementEnabled',
    adjusted: 'isPlacementAdjustable',
  },
  section: { id: 'sectionId', name: 'section', switched: 'isSectionEnabled', adjusted: 'isSectionAdjustable' },
} as const;

/** Returns the editable value of a placement or section. Rows of several ad groups can't be switched. Rows of a whole account can be adjusted in all of its ad groups. */
function placedValueOf(row: Row, columnId: string, column: EditedColumn): EditedValue | null {
  const { level, field } = column;
  if (!isPlaced(level)) return null;
  const at = PLACED_FIELDS[level];
  const isSwitch = unitOf(field) === 'traffic';
  const { [at.id]: externalId, [at.name]: name, adgroupId, campaignId } = row;
  const accountId = asNumber(row['partnerAccountId']);
  const isOfAccount = adgroupId == null && campaignId == null && !isSwitch;
  if (typeof externalId !== 'string' || accountId === null || row[isSwitch ? at.switched : at.adjusted] !== true)
    return null;
  if (typeof adgroupId !== 'number' && !isOfAccount) return null;
  const value = row[columnId];
  return {
    ...column,
    noun: isOfAccount ? `${column.noun} in the whole account` : column.noun,
    id: 0,
    accountId,
    name: typeof name === 'string' ? name : externalId,
    currency: null,
    value: isSwitch ? (value === true ? BLOCKED : value === false ? ENABLED : null) : asNumber(value),
    targetCpa: null,
    placed: { externalId, sourceId: asNumber(row['sourceId']) ?? 0, adgroupId: asNumber(adgroupId) },
  };
}

function keywordPlaceOf({ adgroupId, keywordId }: Row): KeywordPlace | null {
  return typeof adgroupId === 'number' && typeof keywordId === 'string' ? { adgroupId, keywordId } : null;
}

/** Status ids by name. Keywords use names instead of ids. */
const STATUS_IDS = new Map<unknown, number>([
  ['enabled', ENABLED],
  ['paused', PAUSED],
  ['removed', 4],
  ['Enabled', ENABLED],
  ['Disabled', BLOCKED],
]);

/** Returns true for values with two states: enabled, or paused or blocked. */
export const isSwitch = (field: ChangeProperty): boolean => unitOf(field) === 'status' || unitOf(field) === 'traffic';
/** Returns true for values that switch between enabled and blocked. */
export const isBlocking = (field: ChangeProperty): boolean => unitOf(field) === 'traffic';
const statusIdOf = (status: unknown): number | null => STATUS_IDS.get(status) ?? asNumber(status);
const statusFor = ({ keyword }: EditedValue, id: number | null): number | string | null =>
  keyword && id !== null ? ([...STATUS_IDS].find(([, each]) => each === id)?.[0] as string) : id;

/** New value chosen by the user. A strategy includes its target. */
export interface WantedValue {
  readonly value: number | string;
  readonly targetCpa?: number | null;
}

const place = ({ id, accountId, keyword, placed }: EditedValue): PlaceVariables => {
  if (!placed) return keyword ? { accountId, ...keyword } : { accountId, id };
  const { externalId: placedId, sourceId, adgroupId } = placed;
  return { accountId, ...(adgroupId !== null && { adgroupId }), placedId, sourceId };
};

/** Warnings the user has confirmed. */
export interface Confirmed {
  /** Overwrites any value at the platform. */
  readonly isForced?: boolean;
  /** Confirms exceeding the company's limit. */
  readonly isBeyond?: boolean;
  /** Confirms replacing a budget of the other kind. */
  readonly replacesBudget?: boolean;
}

const switchesOf = (properties: readonly ChangeProperty[], { field }: EditedValue): PropertySwitches =>
  Object.fromEntries(properties.map((property) => [property, property === field]));

/** @param believed value shown to the user, or null if unknown, which skips the comparison */
export function editVariables(
  edited: EditedValue,
  believed: number | string | null,
  wanted: WantedValue,
  confirmed: Confirmed,
): EditVariables {
  if (edited.placed) return placedVariables(edited, edited.placed, believed, wanted, confirmed);
  const switches = switchesOf(editableAt(edited.level), edited);
  const isStatus = unitOf(edited.field) === 'status';
  const isAmount = typeof wanted.value === 'number' && !isStatus;
  return {
    ...place(edited),
    oldValue: isAmount ? asNumber(believed) : null,
    newValue: isAmount ? Number(wanted.value) : 0,
    oldStatus: isStatus ? statusFor(edited, asNumber(believed)) : null,
    newStatus: statusFor(edited, isStatus ? Number(wanted.value) : ENABLED)!,
    forced: confirmed.isForced ?? false,
    ...(!edited.keyword && { replacesBudget: confirmed.replacesBudget ?? false }),
    ...(switches.biddingStrategy !== undefined && {
      strategyType: switches.biddingStrategy ? String(wanted.value) : 'targetCpa',
      strategyTarget: wanted.targetCpa ?? null,
    }),
    ...switches,
  };
}

function placedVariables(
  edited: EditedValue,
  { adgroupId }: PlacedPlace,
  believed: number | string | null,
  wanted: WantedValue,
  { isForced = false }: Confirmed,
): EditVariables {
  const isStatus = isSwitch(edited.field);
  const newValue = isStatus ? 1 : Number(wanted.value);
  if (adgroupId === null) return { ...place(edited), newValue };
  return {
    ...place(edited),
    oldValue: isStatus ? null : asNumber(believed),
    newValue,
    newStatus: isStatus && wanted.value === BLOCKED ? 'Disabled' : 'Enabled',
    forced: isForced,
    ...switchesOf(editableAt(edited.level), edited),
  };
}

/** Returns true for a bid adjustment of a placement or section in all ad groups of its account. */
export const isOfAccount = ({ placed }: EditedValue): boolean => placed?.adgroupId === null;

/** Returns the mutation that changes a value. */
export const editDocumentOf = ({ level, placed }: EditedValue) =>
  isPlaced(level) && placed?.adgroupId === null ? accountEditDocument(level) : editDocument(level);

export const readingVariables = (edited: EditedValue): ReadingVariables => ({
  ...place(edited),
  ...switchesOf(readableAt(edited.level), edited),
});

/** Returns true if the value can be read from the platform. Strategies and campaign statuses only come with the inventory. */
export const canReadBack = ({ level, field }: EditedValue): boolean => readableAt(level).includes(field);

/** Result of changing a value or reading it back. */
export interface EditAnswer {
  readonly isDone: boolean;
  readonly message: string | null;
  /** Current value. Null if the server didn't return it. */
  readonly value: number | null;
  /** Value the platform holds instead of the one shown. Nothing was changed in that case. */
  readonly current: number | null;
  readonly taskId: number | null;
  /**
   * Number of ad groups that hold another value, even if `current` is null because the values differ. Missing if none
   * or one.
   */
  readonly conflicts?: number;
  /** Budget of the other kind that would be replaced, in words. Nothing was changed in that case. */
  readonly replaces?: string | null;
  /** True if the server rejects the value. */
  readonly isWrongValue?: boolean;
}

export const NO_ANSWER: EditAnswer = { isDone: false, message: null, value: null, current: null, taskId: null };

/** Parses the response of the requested field. */
export function editAnswerOf(data: Readonly<Record<string, unknown>>): EditAnswer {
  const container = Object.values(data).find((each) => each !== null && typeof each === 'object') as
    | Readonly<Record<string, unknown>>
    | undefined;
  const raw = Object.values(container ?? {}).find((each) => each !== null && typeof each === 'object') as
    | RawAnswer
    | undefined;
  if (!raw) return NO_ANSWER;
  return {
    isDone: raw.status === 'success',
    message: raw.message ?? null,
    value: raw.value ?? raw.amount ?? raw.target ?? raw.statusId ?? statusIdOf(raw.newStatus),
    current: raw.conflict?.currentValue ?? raw.currentValue ?? raw.currentStatusId ?? statusIdOf(raw.currentStatus),
    ...(raw.conflict && { conflicts: raw.conflict.count }),
    taskId: raw.taskId ?? null,
    replaces: raw.replaces ?? null,
  };
}

export const STRATEGIES = strategyNames.map((value) => ({ value, label: BIDDING_STRATEGIES[value].label }));

/** Formats a value: '0.45 EUR', '120%', 'Paused'. */
export function valueText({ field, currency }: EditedValue, value: number | string | null): string {
  if (value === null) return isBlocking(field) ? 'not known' : 'not set';
  if (isBlocking(field)) return value === ENABLED ? 'Enabled' : 'Blocked';
  if (unitOf(field) === 'status') return value === ENABLED ? 'Enabled' : value === PAUSED ? 'Paused' : 'Deleted';
  if (typeof value === 'string') return STRATEGIES.find((each) => each.value === value)?.label ?? value;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  if (field === 'bidAdjustment') return `× ${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
  if (unitOf(field) === 'ratio') return `${(value * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
  return `${value.toLocaleString('en-US', digits)}${currency ? ` ${currency}` : ''}`;
}
