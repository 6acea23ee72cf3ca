import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/build.ts';
import { changedFiles } from './changed.ts';
import type { Deadline } from './deadline.ts';
import type { Durations } from './durations.ts';
import type { Outcome } from './outcome.ts';
import { Product } from './product.ts';
import { isWhole, type Request } from './request.ts';
import type { RunCleanup } from './run-cleanup.ts';
import { dayNumber, filesOfDay } from './turns.ts';

const FOLDER = 'apps/web/e2e';
/** Seconds of stories in a usual run, on two idle cores. */
const BUDGET_SECONDS = 200;
/** Story files that every run includes: sign-in, edits in the report, bulk changes, and the report's speed. */
const ALWAYS = ['session', 'value-edits', 'bulk-changes', 'speed'];
/** Story file that measures time. It is a separate Playwright project. */
const TIMED = 'speed';
/** Maximum number of failures. After that, the remaining browser tests are skipped. */
const MAX_FAILURES = 8;

/** State of a story, as sent by `story-reporter.mjs`. */
interface StoryMessage {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly seconds: number;
  /** Null while it may still be retried. */
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' | 'unreached' | null;
  readonly message: string;
}

/** Runs stories in a browser against a separate instance of the product. */
export class Stories {
  private product: Product | null = null;

  constructor(
    private readonly request: Request,
    private readonly env: NodeJS.ProcessEnv,
    private readonly scratch: string,
    private readonly ending: RunCleanup,
    private readonly deadline: Deadline,
    private readonly durations: Durations,
  ) {}

  /** Starts the product. @throws Error if the product doesn't start */
  async open(): Promise<void> {
    this.product = await Product.start(join(this.scratch, 'data'), this.env, this.ending);
  }

  /**
   * Runs the requested stories. Those that measure time are last. A usual run plays the stories of the day after those
   * of every day, and skips some if it takes long.
   */
  async run(outcome: Outcome): Promise<void> {
    const { shard, files, only } = this.request;
    const { soft, usual } = this.deadline;
    if (files.length > 0 || only !== null) return this.play(files, soft, outcome);
    const { always, inTurn } = await this.chosenFiles(outcome);
    const words = shard ? [`--shard=${shard}`, '--pass-with-no-tests'] : [];
    const play = (names: readonly string[], noNewAfter: number): Promise<void> =>
      this.play(['--project=stories', ...words, ...names.map((name) => `/${name}.e2e.ts`)], noNewAfter, outcome);
    if (always.length > 0) await play(always, soft);
    if (inTurn.length > 0 && !this.deadline.isUsualOver) await play(inTurn, usual);
    else for (const name of inTurn) this.leaveForAnotherDay(name, outcome);
    if ((!shard || shard.startsWith('1/')) && this.deadline.left > 0)
      await this.play(['--project=timed'], soft, outcome);
  }

  /** Returns the story files to run. A usual run includes as many as fit into the budget. */
  private async chosenFiles(outcome: Outcome): Promise<{ always: string[]; inTurn: string[] }> {
    const all = (await readdir(join(ROOT, FOLDER))).filter((name) => name.endsWith('.e2e.ts')).map(nameOf);
    if (this.request.full || !isWhole(this.request))
      return { always: all.filter((name) => name !== TIMED), inTurn: [] };
    const changed = (await changedFiles()).filter((file) => file.startsWith(FOLDER)).map(nameOf);
    const seconds = (name: string): number => this.durations[`${FOLDER}/${name}.e2e.ts`] ?? 20;
    const turns = { always: ALWAYS, changed, seconds, budget: BUDGET_SECONDS };
    const { chosen, others } = filesOfDay(all, turns, dayNumber());
    for (const name of others) this.leaveForAnotherDay(name, outcome);
    return {
      always: chosen.filter((name) => ALWAYS.includes(name) && name !== TIMED),
      inTurn: chosen.filter((name) => !ALWAYS.includes(name)),
    };
  }

  private leaveForAnotherDay(name: string, outcome: Outcome): void {
    outcome.leaveForAnotherDay(`${FOLDER}/${name}.e2e.ts`, 'pnpm test browser plays it');
  }

  /** Runs Playwright. @param noNewAfter time in milliseconds since the epoch after which no story starts */
  private async play(words: readonly string[], noNewAfter: number, outcome: Outcome): Promise<void> {
    const product = this.product!;
    const began = Date.now();
    const playwright = spawn(
      process.execPath,
      [
        join(ROOT, 'apps/web/node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(ROOT, 'apps/web/playwright.config.ts'),
        `--reporter=list,${join(import.meta.dirname, 'story-reporter.mjs')}`,
        `--max-failures=${MAX_FAILURES}`,
        ...(this.request.only ? ['-g', this.request.only] : []),
        ...words,
      ],
      {
        cwd: ROOT,
        env: {
          ...this.env,
          E2E_BASE_URL: product.url,
          E2E_MAIL_URL: product.mailUrl,
          ...(Number.isFinite(noNewAfter) && { E2E_NO_NEW_AFTER: String(noNewAfter) }),
          // Redrawn lines would garble the output.
          PLAYWRIGHT_FORCE_TTY: '0',
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
      },
    );
    let failures = 0;
    playwright.on('message', (message: StoryMessage | { error: string }) => {
      if ('error' in message) outcome.fail({ what: 'browser stories', message: plain(message.error) });
      else record(message, outcome);
      if ('error' in message || message.status === 'unexpected') failures += 1;
    });
    // Without the product, every other story would wait until its timeout.
    let isOver = false;
    void product.ended.then(() => {
      if (isOver) return;
      outcome.fail({ what: 'The console stopped while stories were running' });
      void this.ending.end(playwright);
    });
    const closed = new Promise((resolve) => playwright.once('disconnect', resolve));
    const code = await this.ending.watch(playwright);
    await closed;
    isOver = true;
    outcome.spent('browser stories', (Date.now() - began) / 1_000);
    if (code !== 0 && failures === 0) outcome.fail({ what: `Playwright ended with ${code}` });
  }

  /** Stops the product, which must succeed for the run to pass. */
  async close(outcome: Outcome): Promise<void> {
    if (!this.product) return;
    const code = await this.product.stop();
    if (code === 0) outcome.pass();
    else outcome.fail({ what: `start exited with ${code} after SIGTERM` });
  }
}

function record({ file, line, title, seconds, status, message }: StoryMessage, outcome: Outcome): void {
  if (seconds > 0) outcome.took(file, seconds);
  const what = `${file}: ${title}`;
  if (status === 'expected') outcome.pass();
  if (status === 'skipped') outcome.skip();
  if (status === 'unreached') outcome.leaveUnreached(what);
  if (status === 'unexpected') outcome.fail({ what, where: `${file}:${line}`, message: plain(message) });
  if (status === 'flaky') {
    outcome.pass();
    outcome.retry(file, `${title}: ${plain(message).split('\n').slice(0, 4).join(' ').slice(0, 300)}`);
  }
}

const nameOf = (file: string): string => basename(file, '.e2e.ts');
const plain = (text: string): string => stripVTControlCharacters(text);
