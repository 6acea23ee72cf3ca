import { backupCommand, drillCommand } from './console/backup.command.js';
import { importCommand } from './console/import.command.js';
import { importTestCommand } from './console/import-test.command.js';
import { createAdminCommand } from './console/create-admin.command.js';
import { type Command, UsageError } from './console/command.js';
import { demoCommand } from './console/demo.command.js';
import { migrateCommand } from './console/migrate.command.js';
import { confirmRestoreCommand, restoreCommand } from './console/restore.commands.js';
import { refreshRollupsCommand, verifyRollupsCommand } from './console/rollups.commands.js';
import { rotateSecretsCommand } from './console/rotate-secrets.command.js';
import { verifyAuditCommand } from './console/verify-audit.command.js';
import { verifyCommand } from './console/verify.command.js';
import { Database } from './core/database/index.js';

const COMMANDS: readonly Command[] = [
  migrateCommand,
  importCommand,
  importTestCommand,
  demoCommand,
  createAdminCommand,
  verifyRollupsCommand,
  refreshRollupsCommand,
  rotateSecretsCommand,
  verifyAuditCommand,
  backupCommand,
  restoreCommand,
  confirmRestoreCommand,
  verifyCommand,
  drillCommand,
];

const HELP = `console COMMAND [options]      (console COMMAND --help for details)

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(16)} ${summary}`).join('\n')}

DATABASE_URL sets the database.`;

/** Runs a command. Exit codes are 0 for success, 1 for a failure, and 2 for invalid usage. */
async function main(words: string[]): Promise<void> {
  const [name, ...rest] = words;
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    console.log(HELP);
    process.exitCode = name === undefined || name === '--help' || name === '-h' || name === 'help' ? 0 : 2;
    return;
  }
  if (rest.includes('--help') || rest.includes('-h')) return console.log(command.help);
  const url = process.env['DATABASE_URL'];
  if (!url) throw new UsageError('DATABASE_URL is not set. Set it to the address of the database.');
  const database = new Database(url, { max: 6, applicationName: 'adops-console' });
  try {
    await command.run(database, rest);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  const usage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  if (usage) console.error(message);
  else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') console.error(`The database doesn't respond: ${message}`);
  else console.error(error);
  process.exitCode = usage ? 2 : 1;
});
