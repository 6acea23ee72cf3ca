import { builtVersion, type Preparation, prepareDatabase, type Prepared } from './prepare.js';

/** What the process that starts the console asks for. */
export type PrepareRequest = Omit<Preparation, 'say'> & {
  readonly databaseUrl: string;
  /** Folder of the built client. */
  readonly webDist: string;
};
/** How it ends well; `version`: of the built client. */
export interface PrepareResult {
  readonly prepared: Prepared;
  readonly version: string;
}
/** Progress, as often as there is some, and at the end the result or a line that says what failed. */
export type PrepareMessage =
  | { readonly say: string; readonly percent?: number | undefined }
  | PrepareResult
  | { readonly failed: string };

/** Entry point of the preparation: a process of its own, which starts from one file and gives its memory back. */
const answer = (message: PrepareMessage): void => void process.send!(message);

process.once('message', ({ databaseUrl, webDist, ...options }: PrepareRequest) => {
  void (async () => {
    const say = (what: string, percent?: number) => answer({ say: what, percent });
    answer({
      prepared: await prepareDatabase(databaseUrl, { ...options, say }),
      version: await builtVersion(webDist),
    });
  })()
    .catch((error: Error) => answer({ failed: error.message }))
    .finally(() => process.disconnect());
});
// The starting process died.
process.once('disconnect', () => process.exit(0));
