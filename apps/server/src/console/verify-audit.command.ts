import { AuditSeals } from '../core/audit/index.js';
import type { Database } from '../core/database/index.js';
import type { Command } from './command.js';

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  summary: 'Check the seals of the audit log',
  help: `console verify-audit

Compares the audit log with its seals, one chain per company, and prints the last seal of each chain. Compare it with the
line 'audit.sealed' or 'audit.ended' of the server log, which users with write access to this database can't change. The
exit code is 1 if a seal is broken.`,
  async run(database: Database) {
    const chains = await new AuditSeals(database).verify();
    if (chains.length === 0) console.log('There are no seals yet because the worker seals the audit log every hour.');
    for (const { companyId, seals, rows, hash, unsealed, endedBefore, broken } of chains) {
      const whose = companyId === null ? 'outside companies' : `company ${companyId}`;
      if (broken) console.log(`${whose}: seal ${broken.number} is broken: ${broken.reason}.`);
      else
        console.log(
          `${whose}: ${seals} seals are valid for ${rows} rows; ${unsealed} rows are not sealed yet. Last: ${hash}` +
            (endedBefore ? ` Ended on purpose: what was made before ${endedBefore.toISOString().slice(0, 10)}.` : ''),
        );
    }
    if (chains.some(({ broken }) => broken !== null)) process.exitCode = 1;
  },
};
