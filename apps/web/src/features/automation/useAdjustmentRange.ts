import { skipToken, useQuery } from '@apollo/client/react';
import { PLACEMENT_RANGE, SECTION_RANGE } from './adjustment-range.graphql.js';
import type { EditedValue } from './single-edit.js';

export interface AdjustmentRange {
  readonly min: number;
  readonly max: number;
}

/** Returns the range of bid adjustments that the source accepts. Null for other properties and while loading. */
export function useAdjustmentRange({ level, field, placed }: EditedValue): AdjustmentRange | null {
  const isAsked = placed !== undefined && field === 'bidAdjustment';
  const { data } = useQuery(
    level === 'section' ? SECTION_RANGE : PLACEMENT_RANGE,
    isAsked ? { variables: { sourceId: placed.sourceId } } : skipToken,
  );
  return data?.automation?.range ?? null;
}
