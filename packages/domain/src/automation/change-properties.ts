import {
  type BulkActionRule,
  ENTITY_LEVELS,
  type EntityLevel,
  type PropertyAtLevel,
  type PropertyRule,
  type PropertyUnit,
} from './property-rules.js';
import { CHANGE_PROPERTIES, SHOWN_TOGETHER } from './properties.js';

type Properties = typeof CHANGE_PROPERTIES;
/** Property that one operation changes. Stored operations and the change history use the same names. */
export type ChangeProperty = keyof Properties;
/** Name of the property in the contract. */
export type ShownProperty = Properties[ChangeProperty]['shownAs'];

type OfUnit<Unit extends PropertyUnit> = {
  [Name in ChangeProperty]: Properties[Name]['unit'] extends Unit ? Name : never;
}[ChangeProperty];
/** Properties with a numeric value in micros of the account's currency or millionths of a factor. */
export type ValueProperty = OfUnit<'money' | 'ratio'>;
/** Bids of an entity, and targets that replace a bid. */
export type BidTypeName = {
  [Name in ChangeProperty]: Properties[Name] extends { bidType: string } ? Name : never;
}[ChangeProperty];

type Declared = { [Name in ChangeProperty]: Properties[Name]['at'] }[ChangeProperty];
type ActionsAt<At> = At extends { bulk: readonly (infer Rule)[] } ? Rule : never;
type AtLevels<At> = At extends object ? At[keyof At] : never;
type Actions = ActionsAt<AtLevels<Declared>>;
export type BulkActionName = Actions['action'];
/** Kind of action, such as 'enable' or 'budget'. It is the same for both levels. */
export type BulkKind = Actions['kind'];

export const propertyNames = Object.keys(CHANGE_PROPERTIES) as ChangeProperty[];
/** Returns the rule of a property with its general type. */
export const ruleOf = (property: ChangeProperty): PropertyRule => CHANGE_PROPERTIES[property];
export const isProperty = (name: string): name is ChangeProperty => Object.hasOwn(CHANGE_PROPERTIES, name);

export const unitOf = (property: ChangeProperty): PropertyUnit => ruleOf(property).unit;
export const isValueProperty = (name: string): name is ValueProperty =>
  isProperty(name) && (unitOf(name) === 'money' || unitOf(name) === 'ratio');
export const valueProperties = propertyNames.filter(isValueProperty);
/** Returns true for amounts in the currency of the account. */
export const isMoney = (name: string): boolean =>
  isProperty(name) && (unitOf(name) === 'money' || unitOf(name) === 'budgets');

export const shownAs = (property: ChangeProperty): ShownProperty => ruleOf(property).shownAs as ShownProperty;

/** Wording of a property in the contract. */
interface ShownWords {
  readonly label: string;
  readonly help: string;
  /** True for a numeric amount, which users can change in a preview. */
  readonly isAmount: boolean;
}

function shownWords(name: ShownProperty): ShownWords {
  if (!isProperty(name)) return SHOWN_TOGETHER[name];
  const { label, help = `${label}.` } = ruleOf(name);
  return { label, help, isAmount: isValueProperty(name) };
}

export const SHOWN_PROPERTIES = Object.fromEntries(
  [...new Set(propertyNames.map(shownAs))].map((name) => [name, shownWords(name)]),
) as Readonly<Record<ShownProperty, ShownWords>>;

/** Returns the label of a property in the change history. Undefined if there is no such property. */
export function recordedPropertyLabel(name: string): string | undefined {
  if (!isProperty(name)) return undefined;
  const { label, recordLabel = label } = ruleOf(name);
  return recordLabel;
}

/** Properties that are bid types of the contract, with their descriptions. */
export const BID_TYPES = Object.fromEntries(
  propertyNames.flatMap((name) => (ruleOf(name).bidType ? [[name, ruleOf(name).bidType]] : [])),
) as Readonly<Record<BidTypeName, string>>;

export const isBidType = (name: string): name is BidTypeName => Object.hasOwn(BID_TYPES, name);

export const levelNames = Object.keys(ENTITY_LEVELS) as EntityLevel[];
export const atLevel = (property: ChangeProperty, level: EntityLevel): PropertyAtLevel =>
  ruleOf(property).at[level] ?? {};

/** Properties of a level that can be changed individually. */
export const editableAt = (level: EntityLevel): ChangeProperty[] =>
  propertyNames.filter((property) => atLevel(property, level).single);

export interface BulkAction extends BulkActionRule {
  readonly action: BulkActionName;
  readonly kind: BulkKind;
  readonly level: EntityLevel;
  /** Properties that the action changes. If there are several, the caller chooses one. */
  readonly properties: readonly ChangeProperty[];
}

/** Returns the actions of a level in display order. */
export function bulkActionsAt(level: EntityLevel): BulkAction[] {
  const found = new Map<string, BulkAction>();
  for (const property of propertyNames)
    for (const rule of atLevel(property, level).bulk ?? []) {
      const properties = [...(found.get(rule.action)?.properties ?? []), property];
      found.set(rule.action, {
        ...(rule as BulkActionRule & { action: BulkActionName; kind: BulkKind }),
        level,
        properties,
      });
    }
  return [...found.values()].sort((left, right) => Number(right.isFirst ?? false) - Number(left.isFirst ?? false));
}

/** Actions on many entities, with the codes of the specification. Code 16 is unused. */
export const BULK_ACTIONS = Object.fromEntries(
  levelNames.flatMap(bulkActionsAt).map((each) => [each.action, each]),
) as Readonly<Record<BulkActionName, BulkAction>>;
