import { constants, setPriority } from 'node:os';
import { loadOlderDays, type Preparation, prepareDatabase, type Prepared } from './prepare.js';

/** What the process that starts the console asks for. */
export type PrepareRequest = Omit<Preparation, 'say'> & {
  readonly databaseUrl: string;
};
/** Result of a preparation that succeeded. */
export interface PrepareResult {
  readonly prepared: Prepared;
}
/**
 * Progress, as often as there is some; the result, or a line that says what failed. After a result with older days to load,
 * whether they were.
 */
export type PrepareMessage =
  | { readonly say: string; readonly percent?: number | undefined }
  | PrepareResult
  | { readonly olderDays: 'loaded' }
  | { readonly failed: string };

/** Entry point of the preparation: a process of its own, which starts from one file and gives its memory back. */
const answer = (message: PrepareMessage): void => void process.send!(message);

process.once('message', ({ databaseUrl, ...options }: PrepareRequest) => {
  void (async () => {
    const say = (what: string, percent?: number) => answer({ say: what, percent });
    const prepared = await prepareDatabase(databaseUrl, { ...options, say });
    answer({ prepared });
    if (prepared.olderDays === 0) return;
    // From here on users work with the console.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await loadOlderDays(databaseUrl);
    answer({ olderDays: 'loaded' });
  })()
    .catch((error: Error) => answer({ failed: error.message }))
    .finally(() => process.disconnect());
});
// A connection that is lost in a transaction: said in a line, as any other failure.
process.once('uncaughtException', (error: Error) => {
  answer({ failed: error.message });
  process.disconnect();
});
// The starting process died.
process.once('disconnect', () => process.exit(0));
