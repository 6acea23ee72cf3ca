/**
 * Runs `work` for each company in sequence. Errors are thrown after all companies are processed, so that the failure of
 * one company never delays another.
 * @throws AggregateError with the errors of the failed companies
 */
export function forEachCompany(
  companyIds: Iterable<number>,
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  return forEachOf(companyIds, (companyId) => companyId, work);
}

/**
 * Runs `work` for rows of several companies in the same way. A failed company delays no other.
 * @throws AggregateError with the errors of the failed companies
 */
export function forEachRow<Row extends { readonly companyId: number | null }>(
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  return forEachOf(rows, ({ companyId }) => companyId, work);
}

async function forEachOf<Item>(
  items: Iterable<Item>,
  companyOf: (item: Item) => number | null,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      errors.push(new Error(`Company ${companyOf(item) ?? 'none'}: ${message}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
