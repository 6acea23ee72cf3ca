import { type BulkAction, bulkActionsAt, type BulkKind, type EntityLevel } from '@adops/domain';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toDocument } from '../../app/transport/document.js';

// One document per level, made of the actions there are: the one to run is chosen by its switch.

export interface BulkAnswer {
  readonly status: string;
  readonly message?: string | null;
  readonly taskId?: number | null;
}
/** By the container, then by the action that ran. */
export type BulkData = Readonly<Record<string, Readonly<Record<string, BulkAnswer>>>>;
export type BulkVariables = Readonly<Record<string, unknown>>;

type Variables = Readonly<Record<string, string>>;

/** What an action takes besides its switch: variables with their types, and arguments. */
interface Taken {
  readonly variables: Variables;
  readonly args: string;
}
const NOTHING: Taken = { variables: {}, args: '' };

const LABELS: Variables = { labels: '[String!]!', cleanLabels: 'Boolean' };

/** Actions with arguments of their own. */
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

/** How a level is named in the schema. */
const LEVELS: Readonly<Record<EntityLevel, { name: string; ids: string }>> = {
  campaign: { name: 'campaign', ids: 'campaignIds' },
  adgroup: { name: 'adgroup', ids: 'adgroupIds' },
  keyword: { name: 'keyword', ids: 'keywordIds' },
};

export function bulkText(level: EntityLevel): string {
  const { name, ids } = LEVELS[level];
  const actions = bulkActionsAt(level);
  const variables: Variables = {
    ids: '[Int!]',
    byFilters: 'Boolean',
    filters: 'ReportFilters',
    expectedCount: 'Int',
    ...Object.fromEntries(actions.map(({ kind }) => [kind, 'Boolean!'])),
    ...Object.assign({}, ...actions.map((each) => takenBy(each).variables)),
  };
  const declared = Object.entries(variables).map(([variable, type]) => `$${variable}: ${type}`);
  const fields = actions.map((each) => {
    const { args } = takenBy(each);
    return `${each.field}${args && `(${args})`} @include(if: $${each.kind}) { ...BulkAnswer }`;
  });
  return `mutation ${name.charAt(0).toUpperCase()}${name.slice(1)}Bulk(${declared.join(', ')}) {
    ${name}Bulk(${ids}: $ids, byFilters: $byFilters, filters: $filters, expectedCount: $expectedCount, preview: true) {
      ${fields.join(' ')}
    }
  }
  fragment BulkAnswer on BulkTaskResponse { status message taskId }`;
}

export const bulkDocument = (level: EntityLevel): TypedDocumentNode<BulkData, BulkVariables> =>
  toDocument(bulkText(level));
