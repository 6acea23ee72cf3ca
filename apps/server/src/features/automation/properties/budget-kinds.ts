/** Change of both budgets, on a platform that supports only one kind at a time. Its name contains the kind it sets. */
export type ReplacementField = 'toDailyBudget' | 'toLifetimeBudget';
export type BudgetField = 'budget' | 'lifetimeBudget';

/** Both budgets as operations of a replacement store them, in micros. */
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

/** Returns the kind of budget that a replacement sets, and the kind it replaces. */
export const kindsOf = (field: ReplacementField) => SETS[field];

export const replacementOf = (field: BudgetField): ReplacementField =>
  field === 'budget' ? 'toDailyBudget' : 'toLifetimeBudget';

/** Returns the field that is set: the budget for a replacement, otherwise the field itself. */
export const settledField = <Field extends string>(field: Field): Exclude<Field, ReplacementField> | BudgetField =>
  isReplacement(field) ? SETS[field].field : (field as Exclude<Field, ReplacementField>);

/** Returns the SQL of `settledField` for a column. */
export const settledSql = (field: string): string =>
  `CASE ${field} ${Object.entries(SETS)
    .map(([name, sets]) => `WHEN '${name}' THEN '${sets.field}'`)
    .join(' ')} ELSE ${field} END`;

/** Returns the replacement that restores these budgets. */
export const replacementBackTo = ({ daily }: StoredBudgets): ReplacementField =>
  daily === null ? 'toLifetimeBudget' : 'toDailyBudget';

export const hasNoBudget = ({ daily, lifetime }: StoredBudgets): boolean => daily === null && lifetime === null;

/** Returns the amount of the budget kind that the replacement sets. */
export const amountSet = (field: ReplacementField, budgets: StoredBudgets | null): number | null =>
  budgets?.[SETS[field].kind] ?? null;

/** Returns the budgets after a replacement that sets this amount. */
export const budgetsWith = (field: ReplacementField, micros: number): StoredBudgets =>
  field === 'toDailyBudget' ? { daily: micros, lifetime: null } : { daily: null, lifetime: micros };

/** Returns both budgets at the platform if a budget conflicted with one of the other kind, otherwise null. */
export const budgetsMet = (field: string, found: unknown): StoredBudgets | null =>
  isBudget(field) && typeof found === 'object' ? (found as StoredBudgets | null) : null;

/** Splits budgets into the separate fields of the audit log and our copies. */
export const byField = ({ daily, lifetime }: StoredBudgets): Record<BudgetField, number | null> => ({
  budget: daily,
  lifetimeBudget: lifetime,
});

/** Returns text such as 'the daily budget of 275.00 USD', or null if no budget is replaced. */
export function replacedWords(field: ReplacementField, before: unknown, currency: string): string | null {
  const { other } = SETS[field];
  const micros = (before as StoredBudgets | null)?.[other] ?? null;
  if (micros === null) return null;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return `the ${other} budget of ${(micros / 1_000_000).toLocaleString('en-US', digits)} ${currency}`;
}
