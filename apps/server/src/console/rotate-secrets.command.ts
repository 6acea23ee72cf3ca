import type { Database } from '../core/database/index.js';
import { MasterKeys, SecretStore } from '../core/secrets/index.js';
import { type Command, UsageError } from './command.js';

export const rotateSecretsCommand: Command = {
  name: 'rotate-secrets',
  summary: 'Re-encrypt the keys of stored secrets with the newest master key',
  help: `console rotate-secrets

Re-encrypts the data key of every stored secret with the first key of SECRETS_KEYS or SECRETS_KEY_FILE. The secrets
themselves are not changed. It can be stopped and repeated. Add the new key as the first key, restart, rotate, then
remove the old key.`,
  async run(database: Database) {
    const keys = MasterKeys.from({ keys: process.env['SECRETS_KEYS'], file: process.env['SECRETS_KEY_FILE'] });
    if (!keys) throw new UsageError('Set SECRETS_KEYS or SECRETS_KEY_FILE.');
    const { moved, left } = await new SecretStore(database, keys).rotate();
    console.log(`${moved} secrets are now encrypted with the key '${keys.active.id}'.`);
    for (const [id, count] of Object.entries(left)) console.log(`${count} are still encrypted with '${id}'.`);
  },
};
