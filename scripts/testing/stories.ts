import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../lib/build.ts';
import type { RunCleanup } from './run-cleanup.ts';
import type { Outcome } from './outcome.ts';
import { Product } from './product.ts';
import type { Request } from './request.ts';

interface Story {
  title: string;
  file: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}
interface Suite {
  suites?: Suite[];
  specs?: Story[];
}
interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}
const storiesOf = (suites: readonly Suite[]): Story[] =>
  suites.flatMap(({ suites = [], specs = [] }) => [...specs, ...storiesOf(suites)]);

/** Stories in a browser against a product of their own, for a run. */
export class Stories {
  private product: Product | null = null;

  constructor(
    private readonly request: Request,
    private readonly env: NodeJS.ProcessEnv,
    private readonly scratch: string,
    private readonly ending: RunCleanup,
  ) {}

  /** @throws Error when the product does not start */
  async open(): Promise<void> {
    this.product = await Product.start(join(this.scratch, 'data'), this.env, this.ending);
  }

  /** All that are requested, those measured against the clock in the end. Too few to share: the first shard has them. */
  async run(outcome: Outcome): Promise<void> {
    const { shard } = this.request;
    if (this.isNarrowed) return this.play([], outcome);
    await this.play(['--project=stories', ...(shard ? [`--shard=${shard}`, '--pass-with-no-tests'] : [])], outcome);
    if (!shard || shard.startsWith('1/')) await this.play(['--project=timed'], outcome);
  }

  private get isNarrowed(): boolean {
    return this.request.files.length > 0 || this.request.only !== null;
  }

  private async play(words: readonly string[], outcome: Outcome): Promise<void> {
    const { files, only } = this.request;
    const report = join(this.scratch, 'playwright.json');
    await rm(report, { force: true });
    const playwright = spawn(
      process.execPath,
      [
        join(ROOT, 'apps/web/node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(ROOT, 'apps/web/playwright.config.ts'),
        '--reporter=list,json',
        ...words,
        ...(only ? ['-g', only] : []),
        ...files,
      ],
      {
        cwd: ROOT,
        env: {
          ...this.env,
          E2E_BASE_URL: this.product!.url,
          E2E_MAIL_URL: this.product!.mailUrl,
          // Redrawn lines would garble parallel output.
          PLAYWRIGHT_FORCE_TTY: '0',
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
        stdio: 'inherit',
        detached: true,
      },
    );
    const code = await this.ending.watch(playwright);
    const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Partial<PlaywrightResult>;
    record(result, outcome);
    if (!result.stats || (code !== 0 && result.stats.unexpected === 0)) outcome.fail(`Playwright ended with ${code}`);
  }

  /** Stopping cleanly is part of what is tested. */
  async close(outcome: Outcome): Promise<void> {
    if (!this.product) return;
    const code = await this.product.stop();
    if (code === 0) outcome.pass();
    else outcome.fail(`start ended with ${code} after SIGTERM.`);
  }
}

function record({ stats, suites = [] }: Partial<PlaywrightResult>, outcome: Outcome): void {
  outcome.pass((stats?.expected ?? 0) + (stats?.flaky ?? 0));
  outcome.skip(stats?.skipped ?? 0);
  for (const { title, file, tests } of storiesOf(suites))
    for (const { status, results } of tests) {
      outcome.took(`apps/web/e2e/${file}`, results.reduce((sum, { duration }) => sum + duration, 0) / 1_000);
      // Their own output is far above the end of a run.
      const why = results.map(({ error }) => firstLines(error?.message)).find((line) => line !== '') ?? '';
      if (status === 'unexpected') outcome.fail(`${file}: ${title}${why}`);
      if (status === 'flaky') outcome.retry(file, `${title}${why}`);
    }
}

/** What an error says first, on one line. */
function firstLines(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const said = lines.filter(Boolean).slice(0, 6).join(' ').slice(0, 400);
  return said && `\n    ${said}`;
}
