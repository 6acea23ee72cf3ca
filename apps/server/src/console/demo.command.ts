import { parseArgs } from 'node:util';
import { hashPassword } from '../core/auth/passwords.js';
import { type Command, positiveInteger, UsageError } from './command.js';

const HELP = `console demo load [--scale N | --rows N] [--days N] [--seed N]
console demo continue

Fills an empty database with two demo companies, including users, accounts, sites, about 3,000 ad groups and metrics up
to this hour. The same seed generates the same data at the same hour. continue extends an existing demo up to this hour.

  --scale N   multiple of the usual 3,000 ad groups, such as 0.1 or 7
  --rows N    approximate number of hourly rows; sets the scale
  --days N    days of metrics (default: 62)
  --seed N    seed of the random data (default: 1)`;

export const demoCommand: Command = {
  name: 'demo',
  summary: 'Load demo data into an empty database',
  help: HELP,
  async run(database, words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        scale: { type: 'string' },
        rows: { type: 'string' },
        days: { type: 'string' },
        seed: { type: 'string' },
      },
    });
    const [action, ...rest] = positionals;
    if ((action !== 'load' && action !== 'continue') || rest.length > 0)
      throw new UsageError('Use console demo load or console demo continue.');
    if (values.scale && values.rows) throw new UsageError('Use either --scale or --rows, not both.');
    const scale = values.scale === undefined ? undefined : Number(values.scale);
    if (scale !== undefined && !(scale > 0 && scale <= 100))
      throw new UsageError('--scale must be above 0 and at most 100.');
    // The deployed image doesn't contain the demo.
    const { continueDemo, loadDemo, needsDemo } = await import('../demo/index.js').catch(() => {
      throw new UsageError("This build doesn't include demo data.");
    });
    if (action === 'continue') {
      const days = await continueDemo(database);
      return console.log(
        days === 0
          ? 'Nothing to load because there is no demo or it is already up to date.'
          : `${days} days loaded or updated.`,
      );
    }
    if (!(await needsDemo(database)))
      throw new UsageError('The database already has a company. Demo data can be loaded only into an empty database.');
    let last = -10;
    const done = await loadDemo(database, {
      hashPassword,
      scale,
      rows: values.rows === undefined ? undefined : positiveInteger(values.rows, '--rows'),
      days: values.days === undefined ? undefined : positiveInteger(values.days, '--days'),
      seed: values.seed === undefined ? undefined : positiveInteger(values.seed, '--seed'),
      onProgress: ({ phase, percent }) => {
        if (percent < last + 5 && percent !== 100) return;
        last = percent;
        console.log(`${String(Math.round(percent)).padStart(3)}%  ${phase}`);
      },
    });
    console.log(
      `Loaded ${done.companies} companies, ${done.adgroups} ad groups and ${done.rows} rows of ${done.days} days in ${done.seconds.toFixed(1)} s.`,
    );
  },
};
