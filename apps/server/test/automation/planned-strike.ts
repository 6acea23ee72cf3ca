/** The signal that this worker process sends itself, and where. The fleet plans it by a message. */
let planned: { readonly step: string; readonly signal: NodeJS.Signals; skip?: number } | null = null;
process.on('message', (message: Partial<NonNullable<typeof planned>>) => {
  if (message.step !== undefined) planned = message as typeof planned;
});

/** Ends or stops this process if that is planned for the step. */
export async function strikeAt(step: string): Promise<void> {
  if (step !== planned?.step) return;
  if (planned.skip) {
    planned.skip -= 1;
    return;
  }
  const { signal } = planned;
  planned = null;
  process.send?.('planned');
  // The word has to leave before the end comes, and to reach the others: one of them is enough.
  await new Promise((resolve) => setTimeout(resolve, 25));
  process.kill(process.pid, signal);
  // A stopped process goes on here once it is continued.
  await new Promise((resolve) => setTimeout(resolve, 20));
}
