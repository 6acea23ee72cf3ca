import { propertyNames, shownAs, type ShownProperty } from '@adops/domain';
import { BadUserInput } from '../../../core/graphql/index.js';
import { type OperationStatus, statesOf } from '../tasks/task-words.js';

/** Filter for the operations of a task. Missing or empty fields are ignored. */
export interface OperationFilter {
  readonly operationIds?: readonly number[] | null;
  readonly siteIds?: readonly number[] | null;
  readonly sourceIds?: readonly number[] | null;
  readonly partnerAccountIds?: readonly number[] | null;
  readonly campaignPhrase?: string | null;
  readonly adGroupPhrase?: string | null;
  readonly propertyIn?: readonly ShownProperty[] | null;
  readonly statusIn?: readonly OperationStatus[] | null;
  readonly reasonIn?: readonly string[] | null;
  /** Minimum change as a fraction of the current value. Decreases are negative. */
  readonly minRelativeChange?: number | null;
  readonly maxRelativeChange?: number | null;
  readonly outliersOnly?: boolean | null;
}

/** Maximum number of IDs, which exceeds the operations of a task on one page. */
const MAX_IDS = 10_000;

export const given = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

/** Returns an ILIKE pattern that matches the phrase literally at any position. */
export function containing(phrase: string | null | undefined): string | null {
  if (!phrase) return null;
  if (phrase.length > 200) throw new BadUserInput('The search text must be at most 200 characters.');
  return `%${phrase.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns the filter as SQL over `o` (a row of `SIZED`), `g` (its ad group) and `c` (its campaign).
 * @param first number of the first parameter
 */
export function filterSql(filter: OperationFilter, first: number): { sql: string; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === null || value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${first + values.length - 1}`));
  };
  if ((filter.operationIds?.length ?? 0) > MAX_IDS)
    throw new BadUserInput(
      `You can select at most ${MAX_IDS.toLocaleString('en-US')} operations at once. Use filters instead.`,
    );
  // An empty list of IDs selects no operations, not all of them.
  where(filter.operationIds, (ids) => `o.id = ANY(${ids}::int[])`);
  where(given(filter.siteIds), (ids) => `g.site_id = ANY(${ids}::int[])`);
  where(given(filter.sourceIds), (ids) => `o.partner_id = ANY(${ids}::int[])`);
  where(given(filter.partnerAccountIds), (ids) => `o.account_id = ANY(${ids}::int[])`);
  where(containing(filter.campaignPhrase), (phrase) => `c.name ILIKE ${phrase}`);
  where(containing(filter.adGroupPhrase), (phrase) => `g.name ILIKE ${phrase}`);
  const { propertyIn } = filter;
  where(
    propertyIn?.length ? propertyNames.filter((field) => propertyIn.includes(shownAs(field))) : null,
    (fields) => `o.field = ANY(${fields}::text[])`,
  );
  where(
    filter.statusIn?.length ? statesOf(filter.statusIn) : null,
    (states) => `o.state = ANY(${states}::operation_state[])`,
  );
  where(given(filter.reasonIn), (reasons) => `o.message = ANY(${reasons}::text[])`);
  where(filter.minRelativeChange, (least) => `o.relative_change >= ${least}::float8`);
  where(filter.maxRelativeChange, (max) => `o.relative_change <= ${max}::float8`);
  if (filter.outliersOnly) conditions.push('o.is_outlier');
  return { sql: conditions.map((condition) => `AND ${condition}`).join('\n '), values };
}
