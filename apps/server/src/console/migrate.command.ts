import { prepareDatabase } from '../prepare.js';
import type { Command } from './command.js';

/** Returns a function that prints progress as lines: one per step, and one per tenth of a long step. */
function sayAtTenths(write: (line: string) => void): (what: string, percent?: number) => void {
  let last = '';
  return (what, percent) => {
    const line = percent === undefined ? what : `${what}: ${Math.floor(percent / 10) * 10}%`;
    if (line !== last) write(line);
    last = line;
  };
}

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Apply missing migrations and reference data',
  help: `console migrate

Updates the database for this build. Applies migrations, reference data and partitions of upcoming months, and rebuilds
the daily tables of the last 60 days. The worker rebuilds earlier days. Safe to repeat. Run it before starting the new
API and worker.`,
  async run(database) {
    const { migrated } = await prepareDatabase(database.connectionString, {
      demo: false,
      say: sayAtTenths(console.log),
    });
    console.log(migrated === 0 ? 'The database is up to date.' : `Applied ${migrated} migrations.`);
  },
};
