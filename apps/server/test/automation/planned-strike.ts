/** Signal that this worker process sends itself, and the step at which it does. The fleet sets it by a message. */
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
  // The message must be sent before the process ends. It must also reach the others, because one of them is enough.
  await new Promise((resolve) => setTimeout(resolve, 25));
  process.kill(process.pid, signal);
  // A stopped process continues here.
  await new Promise((resolve) => setTimeout(resolve, 20));
}
