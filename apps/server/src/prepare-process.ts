import { constants, setPriority } from 'node:os';
import { loadOlderDays, type Preparation, prepareDatabase, type Prepared } from './prepare.js';

/** Request of the process that starts the console. */
export type PrepareRequest = Omit<Preparation, 'say'> & {
  readonly databaseUrl: string;
};
/** Result of a successful preparation. */
export interface PrepareResult {
  readonly prepared: Prepared;
}
/**
 * Messages of the preparation: progress, then the result or an error. If older days remain, a final message reports the
 * result of loading them.
 */
export type PrepareMessage =
  | { readonly say: string; readonly percent?: number | undefined }
  | PrepareResult
  | { readonly olderDays: 'loaded' }
  | { readonly failed: string };

/**
 * Sends a message to the parent process. The preparation is a separate process, bundled into one file, so that its
 * memory is released at the end.
 */
const answer = (message: PrepareMessage): void => void process.send!(message);

process.once('message', ({ databaseUrl, ...options }: PrepareRequest) => {
  void (async () => {
    const say = (what: string, percent?: number) => answer({ say: what, percent });
    const prepared = await prepareDatabase(databaseUrl, { ...options, say });
    answer({ prepared });
    if (prepared.olderDays === 0) return;
    // Users already work with the console from here on.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await loadOlderDays(databaseUrl);
    answer({ olderDays: 'loaded' });
  })()
    .catch((error: Error) => answer({ failed: error.message }))
    .finally(() => process.disconnect());
});
// Reports a connection lost in a transaction in one line, like other failures.
process.once('uncaughtException', (error: Error) => {
  answer({ failed: error.message });
  process.disconnect();
});
// The parent process died.
process.once('disconnect', () => process.exit(0));
