/**
 * Does something for companies, one after the other. What fails for one is thrown after all others have had their turn, so that
 * a company never waits for the trouble of another.
 * @throws AggregateError with the errors of the companies it failed for
 */
export async function forEachCompany(
  companyIds: Iterable<number>,
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = [];
  for (const companyId of companyIds) {
    try {
      await work(companyId);
    } catch (error) {
      errors.push(
        new Error(`Company ${companyId}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
      );
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
