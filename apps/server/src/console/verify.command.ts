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
  console.log(failed === 0 ? 'Everything holds.' : `${failed} of ${findings.length} do not hold.`);
  if (failed > 0) process.exitCode = 1;
}

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check the database, optionally against a backup',
  help: `console verify [BACKUP]

Says whether migrations are those of this build, daily tables add up to the facts, seals of the record of changes hold,
secrets open, people can sign in, and stored files are present. With the folder of a BACKUP its files are checked, and
rows of every table and money by company and day are compared with it: for a database that was just restored.
Nothing is changed. Exit code 1 when something does not hold.`,
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
