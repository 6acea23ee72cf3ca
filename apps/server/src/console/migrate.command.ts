import { prepareDatabase } from '../prepare.js';
import type { Command } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Apply missing migrations and reference data',
  help: `console migrate

Brings the database to what this build needs: migrations, reference data, partitions of the months to come. Safe to repeat.
Run it before the new API and worker start.`,
  async run(database) {
    const { migrated } = await prepareDatabase(database.connectionString, { demo: false, say: () => undefined });
    console.log(migrated === 0 ? 'The database is up to date.' : `Applied ${migrated} migrations.`);
  },
};
