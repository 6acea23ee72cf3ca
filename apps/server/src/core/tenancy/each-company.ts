/**
 * Does something for companies, one after the other. What fails for one is thrown after all others have had their turn, so that
 * a company never waits for the trouble of another.
 * @throws AggregateError with the errors of the companies it failed for
 */
export function forEachCompany(
  companyIds: Iterable<number>,
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  return forEachOf(companyIds, (companyId) => companyId, work);
}

/** Returns the same for rows of several companies: one that fails keeps no other waiting. @throws AggregateError */
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
