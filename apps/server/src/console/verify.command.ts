import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config/index.js';
import { MasterKeys } from '../core/secrets/index.js';
import { chooseStorage } from '../core/storage/index.js';
import { BackupDamaged, checkFiles, type Finding, readManifest, verifyDatabase } from '../features/backup/index.js';
import type { Command } from './command.js';

/** Prints one line per check. Sets exit code 1 if a check failed. */
export function sayFindings(findings: readonly Finding[]): void {
  for (const { holds, text } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
  const failed = findings.filter(({ holds }) => !holds).length;
  console.log(failed === 0 ? 'Everything holds.' : `${failed} of ${findings.length} checks failed.`);
  if (failed > 0) process.exitCode = 1;
}

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check the database, optionally against a backup',
  help: `console verify [BACKUP]

Checks that all migrations of this build are applied, daily tables match the facts, the seals of the audit log are
valid, secrets can be decrypted, users can sign in, and stored files exist. With a BACKUP folder, it also checks the
files of the backup, and compares row counts of every table and money by company and day with it. Use it after a
restore. Nothing is changed. The exit code is 1 if a check fails.`,
  async run(database, words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} });
    const config = readConfig({ ...process.env, DATABASE_URL: database.connectionString });
    const path = positionals[0] === undefined ? null : resolve(positionals[0]);
    const whole: Finding[] = [];
    const manifest = path === null ? undefined : await readManifest(path).catch(damaged(whole));
    if (path !== null && manifest) {
      await checkFiles(path, manifest).then(
        () => void whole.push({ holds: true, text: `The files of ${manifest.name} are what was written.` }),
        damaged(whole),
      );
    }
    const found = await verifyDatabase(database, {
      storage: chooseStorage(config),
      keys: MasterKeys.from({ keys: config.SECRETS_KEYS, file: config.SECRETS_KEY_FILE }),
      manifest,
    });
    sayFindings([...whole, ...found]);
  },
};

/** Adds to the findings the reason why a backup is damaged. Other errors are rethrown. */
const damaged =
  (findings: Finding[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof BackupDamaged)) throw error;
    findings.push(...error.message.split('\n').map((text) => ({ holds: false, text })));
  };
