import {
  atLevel,
  type ChangeProperty,
  editableAt,
  type EntityLevel,
  isValueProperty,
  type SingleEditRule,
  unitOf,
} from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toDocument } from '../../app/transport/document.js';

// One document per level, made of the properties that can be changed there: the one to change is chosen by its switch.

/** A switch for each property of the level. */
export type PropertySwitches = Readonly<Partial<Record<ChangeProperty, boolean>>>;
export type ReadingVariables = PropertySwitches & { readonly accountId: number; readonly id: number };
export type EditVariables = ReadingVariables & {
  readonly oldValue: number | null;
  readonly newValue: number;
  readonly oldStatus: number | null;
  readonly newStatus: number;
  readonly forced: boolean;
  readonly replacesBudget: boolean;
  /** Of a strategy; levels without one have neither. */
  readonly strategyType?: string;
  readonly strategyTarget?: number | null;
};

export interface RawAnswer {
  readonly status: string;
  readonly message?: string | null;
  readonly value?: number | null;
  readonly amount?: number | null;
  readonly target?: number | null;
  readonly statusId?: number | null;
  readonly currentValue?: number | null;
  readonly currentStatusId?: number | null;
  readonly replaces?: string | null;
  readonly taskId?: number | null;
}
/** By the container, then by the field that was asked for. */
export type EditData = Readonly<Record<string, Readonly<Record<string, RawAnswer>>>>;

const ANSWERS = {
  StatusAnswer: 'fragment StatusAnswer on StatusResponse { status message statusId currentStatusId taskId }',
  AmountAnswer:
    'fragment AmountAnswer on AmountResponse { status message value amount target currentValue replaces taskId }',
};

/** How a level is named in the schema. */
const LEVELS: Readonly<Record<EntityLevel, { name: string; account: string; container: string }>> = {
  campaign: { name: 'Campaign', account: 'Int!', container: 'campaign(partnerAccountId: $accountId, campaignId: $id)' },
  adgroup: { name: 'Adgroup', account: 'Int', container: 'adgroup(partnerAccountId: $accountId, adgroupId: $id)' },
};

const singleOf = (level: EntityLevel, property: ChangeProperty): SingleEditRule => atLevel(property, level).single!;
const answerOf = (property: ChangeProperty): keyof typeof ANSWERS =>
  unitOf(property) === 'status' ? 'StatusAnswer' : 'AmountAnswer';

function updateArguments(property: ChangeProperty, { replacesBudget }: SingleEditRule): string {
  if (unitOf(property) === 'status') return 'oldValue: $oldStatus, newValue: $newStatus, forced: $forced';
  if (!isValueProperty(property)) return 'biddingStrategyType: $strategyType, targetCpa: $strategyTarget';
  const more = replacesBudget ? ', replacesBudget: $replacesBudget' : '';
  return `oldValue: $oldValue, newValue: $newValue, forced: $forced${more}`;
}

function documentText(
  verb: 'Edit' | 'Read',
  level: EntityLevel,
  properties: readonly ChangeProperty[],
  { field, variables }: { field: (property: ChangeProperty) => string; variables: readonly string[] },
): string {
  const { name, account, container } = LEVELS[level];
  const declared = [
    `$accountId: ${account}`,
    '$id: Int!',
    ...variables,
    ...properties.map((each) => `$${each}: Boolean!`),
  ];
  const fields = properties.map((each) => `${field(each)} @include(if: $${each}) { ...${answerOf(each)} }`);
  const answers = [...new Set(properties.map(answerOf))].map((each) => ANSWERS[each]);
  return `mutation ${verb}${name}(${declared.join(', ')}) { ${container} { ${fields.join(' ')} } } ${answers.join(' ')}`;
}

export function editText(level: EntityLevel): string {
  const properties = editableAt(level);
  const isOf = (...units: readonly string[]) => properties.some((each) => units.includes(unitOf(each)));
  const variables = [
    ...(isOf('money', 'ratio') ? ['$oldValue: Float', '$newValue: Float!'] : []),
    ...(isOf('status') ? ['$oldStatus: Int', '$newStatus: Int!'] : []),
    '$forced: Boolean',
    ...(properties.some((each) => singleOf(level, each).replacesBudget) ? ['$replacesBudget: Boolean'] : []),
    ...(isOf('strategy') ? ['$strategyType: BiddingStrategyType!', '$strategyTarget: Float'] : []),
  ];
  const field = (property: ChangeProperty): string => {
    const rule = singleOf(level, property);
    return `${rule.update}(${updateArguments(property, rule)})`;
  };
  return documentText('Edit', level, properties, { field, variables });
}

/** Properties of a level that the platform can be asked for at once. */
export const readableAt = (level: EntityLevel): ChangeProperty[] =>
  editableAt(level).filter((property) => singleOf(level, property).refresh);

export const readingText = (level: EntityLevel): string =>
  documentText('Read', level, readableAt(level), {
    field: (property) => singleOf(level, property).refresh!,
    variables: [],
  });

export const editDocument = (level: EntityLevel): TypedDocumentNode<EditData, EditVariables> =>
  toDocument(editText(level));
export const readingDocument = (level: EntityLevel): TypedDocumentNode<EditData, ReadingVariables> =>
  toDocument(readingText(level));
