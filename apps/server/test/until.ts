/** Waits up to a minute until the condition is met. @param what description of the condition, for the error */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const ends = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > ends) throw new Error(`It never came to this: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
