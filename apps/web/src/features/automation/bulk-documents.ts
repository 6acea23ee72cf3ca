import { type BulkAction, bulkActionsAt, type BulkKind, type EntityLevel } from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toDocument } from '../../app/transport/document.js';

// One document per level with all of its actions. A switch selects the action to run.

export interface BulkAnswer {
  readonly status: string;
  readonly message?: string | null;
  readonly taskId?: number | null;
}
/** Responses by container and by the action that ran. */
export type BulkData = Readonly<Record<string, Readonly<Record<string, BulkAnswer>>>>;
export type BulkVariables = Readonly<Record<string, unknown>>;

type Variables = Readonly<Record<string, string>>;

/** Variables of an action besides its switch, with their types, and its arguments. */
interface Taken {
  readonly variables: Variables;
  readonly args: string;
}
const NOTHING: Taken = { variables: {}, args: '' };

const LABELS: Variables = { labels: '[String!]!', cleanLabels: 'Boolean' };

/** Actions with specific arguments. */
const OWN: Readonly<Partial<Record<BulkKind, Taken>>> = {
  onlyLabels: { variables: LABELS, args: 'labels: $labels, cleanCurrentLabels: $cleanLabels' },
  strategy: {
    variables: {
      strategyChanged: 'Boolean!',
      strategyType: 'BiddingStrategyType',
      strategyAction: 'ChangeAction',
      strategyValueType: 'ChangeValueType',
      strategyValue: 'Float',
      strategyRange: 'RangeInput',
      strategyDays: 'DateRangeInput',
    },
    args: `isBiddingStrategyChanged: $strategyChanged, biddingStrategyType: $strategyType, bidAction: $strategyAction,
      bidType: targetCpa, bidValueType: $strategyValueType, bidValue: $strategyValue, bidRange: $strategyRange,
      dateRange: $strategyDays`,
  },
  hours: { variables: { adjustments: '[HourlyBidAdjustmentInput!]!' }, args: 'adjustments: $adjustments' },
  clone: { variables: { cloneSettings: 'CloneSettingsInput' }, args: 'cloneSettings: $cloneSettings' },
};

function takenBy({ kind, amount }: BulkAction): Taken {
  if (!amount) return OWN[kind] ?? NOTHING;
  const { value, valueType, range, withLabels, withBidType } = amount;
  return {
    variables: {
      action: 'ChangeAction!',
      valueType: 'ChangeValueType!',
      value: 'Float!',
      ...(withBidType && { bidType: 'BidType!' }),
      ...(range && { range: 'RangeInput' }),
      ...(withLabels && LABELS),
    },
    args: [
      ...(withBidType ? ['bidType: $bidType'] : []),
      `action: $action, ${valueType}: $valueType, ${value}: $value`,
      ...(range ? [`${range}: $range`] : []),
      ...(withLabels ? ['labels: $labels, cleanCurrentLabels: $cleanLabels'] : []),
    ].join(', '),
  };
}

interface LevelNames {
  readonly name: string;
  readonly ids: string;
  /** GraphQL type of an id. Defaults to a number. */
  readonly type?: string;
  /** GraphQL type of the filters. Missing if entities are selected by id only. */
  readonly filters?: string;
}

/** Schema names of a level. */
const LEVELS: Readonly<Record<EntityLevel, LevelNames>> = {
  campaign: { name: 'campaign', ids: 'campaignIds', filters: 'ReportFilters' },
  adgroup: { name: 'adgroup', ids: 'adgroupIds', filters: 'ReportFilters' },
  keyword: { name: 'keyword', ids: 'keywordIds', filters: 'ReportFilters' },
  placement: { name: 'placement', ids: 'placements', type: 'PlacementInput', filters: 'PlacementReportFilters' },
  section: { name: 'section', ids: 'sections', type: 'SectionInput' },
};

export function bulkText(level: EntityLevel): string {
  const { name, ids, type = 'Int', filters } = LEVELS[level];
  const actions = bulkActionsAt(level);
  const variables: Variables = {
    ids: `[${type}!]`,
    ...(filters && { byFilters: 'Boolean', filters, expectedCount: 'Int' }),
    ...Object.fromEntries(actions.map(({ kind }) => [kind, 'Boolean!'])),
    ...Object.assign({}, ...actions.map((each) => takenBy(each).variables)),
  };
  const declared = Object.entries(variables).map(([variable, type]) => `$${variable}: ${type}`);
  const fields = actions.map((each) => {
    const { args } = takenBy(each);
    return `${each.field}${args && `(${args})`} @include(if: $${each.kind}) { ...BulkAnswer }`;
  });
  const chosen = filters ? ', byFilters: $byFilters, filters: $filters, expectedCount: $expectedCount' : '';
  return `mutation ${name.charAt(0).toUpperCase()}${name.slice(1)}Bulk(${declared.join(', ')}) {
    ${name}Bulk(${ids}: $ids${chosen}, preview: true) {
      ${fields.join(' ')}
    }
  }
  fragment BulkAnswer on BulkTaskResponse { status message taskId }`;
}

export const bulkDocument = (level: EntityLevel): TypedDocumentNode<BulkData, BulkVariables> =>
  toDocument(bulkText(level));
