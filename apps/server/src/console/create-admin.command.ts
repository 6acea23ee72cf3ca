import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { PERMISSION_KEYS, TOO_COMMON } from '@adops/domain';
import type { PoolClient } from 'pg';
import { AuditService } from '../core/audit/index.js';
import { isCommonPassword } from '../core/auth/common-passwords.js';
import { hashPassword } from '../core/auth/passwords.js';
import type { Database } from '../core/database/index.js';
import { type Command, UsageError } from './command.js';

const MIN_PASSWORD_LENGTH = 8;
const ROLE = 'Administrator';

const HELP = `console create-admin --company NAME --username NAME [--email ADDRESS] [--password-stdin]

Creates a user with every permission in a company, and the company if no company has that name. Enter the password (at
least 8 characters) when prompted, or pass it on standard input with --password-stdin. It is never an argument because
other users of the machine could read it.`;

export const createAdminCommand: Command = {
  name: 'create-admin',
  summary: 'Create an administrator, and the company if needed',
  help: HELP,
  async run(database, words) {
    const { values } = parseArgs({
      args: words,
      options: {
        company: { type: 'string' },
        username: { type: 'string' },
        email: { type: 'string' },
        'password-stdin': { type: 'boolean', default: false },
      },
    });
    const [company, username] = [values.company?.trim(), values.username?.trim()];
    if (!company) throw new UsageError('--company is missing.');
    if (!username || username.includes(':')) throw new UsageError('--username is missing or contains a colon.');
    const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : await askPassword();
    const made = await createAdministrator(database, { company, username, email: values.email ?? null, password });
    console.log(`${username} administers ${company} (company ${made.companyId}${made.isNew ? ', new' : ''}).`);
  },
};

/**
 * Creates an administrator.
 * @throws UsageError if the password is too short or the user exists; nothing is written then
 */
export async function createAdministrator(
  database: Database,
  { company, username, email, password }: { company: string; username: string; email: string | null; password: string },
): Promise<{ companyId: number; isNew: boolean }> {
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  if (isCommonPassword(password)) throw new UsageError(TOO_COMMON);
  const hash = await hashPassword(password);
  return database.transaction(async (client) => {
    const taken = await client.query('SELECT FROM user_account WHERE lower(username) = lower($1)', [username]);
    if (taken.rowCount) throw new UsageError(`User ${username} already exists.`);
    const { companyId, isNew } = await companyOf(client, company);
    const user = await client.query<{ id: number }>(
      'INSERT INTO user_account (username, email, password_hash) VALUES ($1, $2, $3) RETURNING id',
      [username, email, hash],
    );
    const userId = user.rows[0]!.id;
    const roleId = await administratorRole(client, companyId);
    await client.query('INSERT INTO membership (company_id, user_id, all_partner_accounts) VALUES ($1, $2, true)', [
      companyId,
      userId,
    ]);
    await client.query('INSERT INTO membership_role (company_id, user_id, role_id) VALUES ($1, $2, $3)', [
      companyId,
      userId,
      roleId,
    ]);
    const record = { companyId, userId: null, actorId: null, source: 'system', action: 'user.create' } as const;
    await new AuditService(database).record(
      { ...record, entityType: 'user', entityId: userId, entityName: username, after: { role: ROLE } },
      client,
    );
    return { companyId, isNew };
  });
}

async function companyOf(client: PoolClient, name: string): Promise<{ companyId: number; isNew: boolean }> {
  const found = await client.query<{ id: number }>('SELECT id FROM company WHERE lower(name) = lower($1)', [name]);
  if (found.rows[0]) return { companyId: found.rows[0].id, isNew: false };
  const made = await client.query<{ id: number }>('INSERT INTO company (name) VALUES ($1) RETURNING id', [name]);
  return { companyId: made.rows[0]!.id, isNew: true };
}

/** Returns the role with all permissions. Adds permissions that were introduced since its creation. */
async function administratorRole(client: PoolClient, companyId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO role (company_id, name, description) VALUES ($1, $2, 'Everything')
     ON CONFLICT (company_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
    [companyId, ROLE],
  );
  await client.query(
    'INSERT INTO role_permission (company_id, role_id, permission) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING',
    [companyId, rows[0]!.id, PERMISSION_KEYS],
  );
  return rows[0]!.id;
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal for the password prompt. Use --password-stdin.');
  // Typed characters are not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
    try {
      return await lines.question('');
    } finally {
      lines.close();
      process.stdout.write('\n');
    }
  };
  const password = await ask('Password: ');
  if ((await ask('Again: ')) !== password) throw new UsageError("The passwords don't match.");
  return password;
}
