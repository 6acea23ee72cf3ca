import {
  atLevel,
  type ChangeProperty,
  editableAt,
  type EntityLevel,
  isPlaced,
  isValueProperty,
  type PlacedLevel,
  type SingleEditRule,
  unitOf,
} from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toDocument } from '../../app/transport/document.js';

// One document per level with all of its properties. A switch selects the property to change.

/** Switch variables of a level's properties. */
export type PropertySwitches = Readonly<Partial<Record<ChangeProperty, boolean>>>;
/** Id of a campaign or ad group. A keyword is identified by its ad group's id and the id of its source. */
export type PlaceVariables =
  | { readonly accountId: number; readonly id: number }
  | { readonly accountId: number; readonly adgroupId: number; readonly keywordId: string }
  | PlacedVariables;
/** Placement or section, identified by the id of its source, in an ad group or in all of an account. */
type PlacedVariables = {
  readonly accountId: number;
  readonly adgroupId?: number;
  readonly placedId: string;
  readonly sourceId: number;
};
export type ReadingVariables = PropertySwitches & PlaceVariables;
export type EditVariables = ReadingVariables & {
  readonly oldValue?: number | null;
  readonly newValue: number;
  /** Status id, or a name for keywords. Placements and sections have no old status. */
  readonly oldStatus?: number | string | null;
  readonly newStatus?: number | string;
  readonly forced?: boolean;
  /** Set for budgets only. Keywords have none. */
  readonly replacesBudget?: boolean;
  /** Set for strategies only, at levels that have them. */
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
  readonly newStatus?: string | null;
  readonly currentStatus?: string | null;
  readonly replaces?: string | null;
  readonly taskId?: number | null;
  /** Set for bid adjustments if the platform holds another value. */
  readonly conflict?: { readonly count: number; readonly currentValue: number | null } | null;
}
/** Responses by container and by the requested field. */
export type EditData = Readonly<Record<string, Readonly<Record<string, RawAnswer>>>>;

const ANSWERS = {
  StatusAnswer: 'fragment StatusAnswer on StatusResponse { status message statusId currentStatusId taskId }',
  AmountAnswer:
    'fragment AmountAnswer on AmountResponse { status message value amount target currentValue replaces taskId }',
  KeywordStatusAnswer:
    'fragment KeywordStatusAnswer on KeywordStatusResponse { status message newStatus currentStatus taskId }',
  KeywordBidAnswer:
    'fragment KeywordBidAnswer on KeywordBidResponse { status message value: newBid currentValue taskId }',
  PlacedStatusAnswer: 'fragment PlacedStatusAnswer on PlacementStatusResponse { status message newStatus taskId }',
  AdjustmentAnswer:
    'fragment AdjustmentAnswer on BaseResponse { status message taskId conflict { count currentValue } }',
  KeywordReading: 'fragment KeywordReading on KeywordRefreshBidResponse { status message value: bid }',
};
type AnswerName = keyof typeof ANSWERS;

interface LevelNames {
  readonly name: string;
  /** Variables that identify the entity. */
  readonly place: readonly string[];
  readonly container: string;
  /** GraphQL type of a status. */
  readonly status: string;
}

/** Schema names of a level. */
const LEVELS: Readonly<Record<EntityLevel, LevelNames>> = {
  campaign: {
    name: 'Campaign',
    place: ['$accountId: Int!', '$id: Int!'],
    container: 'campaign(partnerAccountId: $accountId, campaignId: $id)',
    status: 'Int',
  },
  adgroup: {
    name: 'Adgroup',
    place: ['$accountId: Int', '$id: Int!'],
    container: 'adgroup(partnerAccountId: $accountId, adgroupId: $id)',
    status: 'Int',
  },
  keyword: {
    name: 'Keyword',
    place: ['$accountId: Int!', '$adgroupId: Int!', '$keywordId: String!'],
    container: 'keyword(partnerAccountId: $accountId, adgroupId: $adgroupId, keywordId: $keywordId)',
    status: 'KeywordStatus',
  },
  placement: placedNames('Placement'),
  section: placedNames('Section'),
};

function placedNames(name: string): LevelNames {
  return {
    name,
    place: ['$accountId: Int!', '$adgroupId: Int!', '$placedId: String!', '$sourceId: Int!'],
    container: 'adgroup(partnerAccountId: $accountId, adgroupId: $adgroupId)',
    status: 'PlacementStatus',
  };
}

const singleOf = (level: EntityLevel, property: ChangeProperty): SingleEditRule => atLevel(property, level).single!;

function answerOf(verb: 'Edit' | 'Read', level: EntityLevel, property: ChangeProperty): AnswerName {
  const isStatus = unitOf(property) === 'status';
  if (isPlaced(level)) return unitOf(property) === 'traffic' ? 'PlacedStatusAnswer' : 'AdjustmentAnswer';
  if (level !== 'keyword') return isStatus ? 'StatusAnswer' : 'AmountAnswer';
  if (verb === 'Read') return 'KeywordReading';
  return isStatus ? 'KeywordStatusAnswer' : 'KeywordBidAnswer';
}

function updateArguments(level: EntityLevel, property: ChangeProperty, { replacesBudget }: SingleEditRule): string {
  if (isPlaced(level)) {
    const which = `${level}Id: $placedId, sourceId: $sourceId`;
    return unitOf(property) === 'traffic'
      ? `${which}, newStatus: $newStatus`
      : `${which}, oldValue: $oldValue, bidAdjustment: $newValue, forced: $forced`;
  }
  if (level === 'keyword')
    return unitOf(property) === 'status'
      ? 'oldValue: $oldStatus, status: $newStatus, forced: $forced'
      : 'oldValue: $oldValue, bid: $newValue, forced: $forced';
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
  const { name, place, container } = LEVELS[level];
  const declared = [...place, ...variables, ...properties.map((each) => `$${each}: Boolean!`)];
  const answer = (property: ChangeProperty): AnswerName => answerOf(verb, level, property);
  const fields = properties.map((each) => `${field(each)} @include(if: $${each}) { ...${answer(each)} }`);
  const answers = [...new Set(properties.map(answer))].map((each) => ANSWERS[each]);
  return `mutation ${verb}${name}(${declared.join(', ')}) { ${container} { ${fields.join(' ')} } } ${answers.join(' ')}`;
}

export function editText(level: EntityLevel): string {
  const properties = editableAt(level);
  const isOf = (...units: readonly string[]) => properties.some((each) => units.includes(unitOf(each)));
  const variables = [
    ...(isOf('money', 'ratio') ? ['$oldValue: Float', '$newValue: Float!'] : []),
    ...(isOf('traffic') ? [`$newStatus: ${LEVELS[level].status}!`] : []),
    ...(isOf('status') ? [`$oldStatus: ${LEVELS[level].status}`, `$newStatus: ${LEVELS[level].status}!`] : []),
    '$forced: Boolean',
    ...(properties.some((each) => singleOf(level, each).replacesBudget) ? ['$replacesBudget: Boolean'] : []),
    ...(isOf('strategy') ? ['$strategyType: BiddingStrategyType!', '$strategyTarget: Float'] : []),
  ];
  const field = (property: ChangeProperty): string => {
    const rule = singleOf(level, property);
    return `${rule.update}(${updateArguments(level, property, rule)})`;
  };
  return documentText('Edit', level, properties, { field, variables });
}

/** Returns the properties of a level that can be read from the platform immediately. */
export const readableAt = (level: EntityLevel): ChangeProperty[] =>
  editableAt(level).filter((property) => singleOf(level, property).refresh);

/** Returns the mutation that sets the bid adjustment of a placement or section in all ad groups of an account. */
export function accountEditText(level: PlacedLevel): string {
  const name = level === 'placement' ? 'Placement' : 'Section';
  return `mutation Edit${name}InAccount($accountId: Int!, $placedId: String!, $sourceId: Int!, $newValue: Float!) {
    partnerAccount(id: $accountId) {
      update${name}BidAdjustment(${level}Id: $placedId, sourceId: $sourceId, bidAdjustment: $newValue) { ...AdjustmentAnswer }
    } }
    ${ANSWERS.AdjustmentAnswer}`;
}

export const readingText = (level: EntityLevel): string =>
  documentText('Read', level, readableAt(level), {
    field: (property) => singleOf(level, property).refresh!,
    variables: [],
  });

export const accountEditDocument = (level: PlacedLevel): TypedDocumentNode<EditData, EditVariables> =>
  toDocument(accountEditText(level));
export const editDocument = (level: EntityLevel): TypedDocumentNode<EditData, EditVariables> =>
  toDocument(editText(level));
export const readingDocument = (level: EntityLevel): TypedDocumentNode<EditData, ReadingVariables> =>
  toDocument(readingText(level));
