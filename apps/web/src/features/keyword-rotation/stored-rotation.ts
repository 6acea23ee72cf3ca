import type { RotationEntry } from '@adops/domain';
import type { KeywordRotationQuery } from '../../gql/graphql.js';

export type StoredRotation = NonNullable<KeywordRotationQuery['adgroupKeywordRotations']>;

/** Returns the fields of the list that are edited and compared. */
export const entriesOf = (list: readonly RotationEntry[]): RotationEntry[] =>
  list.map(({ keyword, weight, lockWeightPercent, status }) => ({ keyword, weight, lockWeightPercent, status }));
