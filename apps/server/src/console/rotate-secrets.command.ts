import type { Database } from '../core/database/index.js';
import { MasterKeys, SecretStore } from '../core/secrets/index.js';
import { type Command, UsageError } from './command.js';

export const rotateSecretsCommand: Command = {
  name: 'rotate-secrets',
  summary: 'Re-encrypt the keys of stored secrets with the newest master key',
  help: `console rotate-secrets

Wraps the data key of every stored secret by the first key of SECRETS_KEYS or SECRETS_KEY_FILE; the secrets themselves are
not touched. It can be stopped and repeated. Add the new key in front, restart, rotate, then take the old key away.`,
  async run(database: Database) {
    const keys = MasterKeys.from({ keys: process.env['SECRETS_KEYS'], file: process.env['SECRETS_KEY_FILE'] });
    if (!keys) throw new UsageError('SECRETS_KEYS or SECRETS_KEY_FILE must name the keys.');
    const { moved, left } = await new SecretStore(database, keys).rotate();
    console.log(`${moved} secrets are now under the key '${keys.active.id}'.`);
    for (const [id, count] of Object.entries(left)) console.log(`${count} are still under '${id}'.`);
  },
};
