/** Where a platform holds one kind of budget only, a change that sets the other: one change of both, named by the kind it sets. */
export type ReplacementField = 'toDailyBudget' | 'toLifetimeBudget';
export type BudgetField = 'budget' | 'lifetimeBudget';

/** Both budgets as operations of a replacement keep them, in micros. */
export interface StoredBudgets {
  readonly daily: number | null;
  readonly lifetime: number | null;
}

const SETS = {
  toDailyBudget: { field: 'budget', kind: 'daily', other: 'lifetime' },
  toLifetimeBudget: { field: 'lifetimeBudget', kind: 'lifetime', other: 'daily' },
} as const satisfies Record<ReplacementField, { field: BudgetField; kind: string; other: string }>;

export const REPLACEMENTS: readonly ReplacementField[] = ['toDailyBudget', 'toLifetimeBudget'];
export const isReplacement = (field: string): field is ReplacementField => Object.hasOwn(SETS, field);
export const isBudget = (field: string): field is BudgetField => field === 'budget' || field === 'lifetimeBudget';

/** The kind of budget it sets, and the one it replaces. */
export const kindsOf = (field: ReplacementField) => SETS[field];

export const replacementOf = (field: BudgetField): ReplacementField =>
  field === 'budget' ? 'toDailyBudget' : 'toLifetimeBudget';

/** The field of the value it sets: of a replacement the budget, else itself. */
export const settledField = <Field extends string>(field: Field): Exclude<Field, ReplacementField> | BudgetField =>
  isReplacement(field) ? SETS[field].field : (field as Exclude<Field, ReplacementField>);

/** SQL: the same of a column. */
export const settledSql = (field: string): string =>
  `CASE ${field} ${Object.entries(SETS)
    .map(([name, sets]) => `WHEN '${name}' THEN '${sets.field}'`)
    .join(' ')} ELSE ${field} END`;

/** What puts these budgets in force again. */
export const replacementBackTo = ({ daily }: StoredBudgets): ReplacementField =>
  daily === null ? 'toLifetimeBudget' : 'toDailyBudget';

export const hasNoBudget = ({ daily, lifetime }: StoredBudgets): boolean => daily === null && lifetime === null;

/** The amount of the kind it sets. */
export const amountSet = (field: ReplacementField, budgets: StoredBudgets | null): number | null =>
  budgets?.[SETS[field].kind] ?? null;

/** What a replacement that sets this amount leaves. */
export const budgetsWith = (field: ReplacementField, micros: number): StoredBudgets =>
  field === 'toDailyBudget' ? { daily: micros, lifetime: null } : { daily: null, lifetime: micros };

/** Of a budget that met one of the other kind: both as the platform holds them. Null: it is anything else. */
export const budgetsMet = (field: string, found: unknown): StoredBudgets | null =>
  isBudget(field) && typeof found === 'object' ? (found as StoredBudgets | null) : null;

/** The record of changes and our copies know each kind by its own field. */
export const byField = ({ daily, lifetime }: StoredBudgets): Record<BudgetField, number | null> => ({
  budget: daily,
  lifetimeBudget: lifetime,
});

/** For example 'the daily budget of 275.00 USD'; null: it replaces none. */
export function replacedWords(field: ReplacementField, before: unknown, currency: string): string | null {
  const { other } = SETS[field];
  const micros = (before as StoredBudgets | null)?.[other] ?? null;
  if (micros === null) return null;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return `the ${other} budget of ${(micros / 1_000_000).toLocaleString('en-US', digits)} ${currency}`;
}
