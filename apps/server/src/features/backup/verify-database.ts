import { AuditSeals } from '../../core/audit/index.js';
import { type Database, MIGRATIONS } from '../../core/database/index.js';
import { pendingMigrations } from '../../core/database/schema-engine.js';
import { type MasterKeys, SecretStore } from '../../core/secrets/index.js';
import type { FileStorage } from '../../core/storage/index.js';
import { Rollups } from '../facts/index.js';
import type { Manifest } from './manifest.js';
import { factsOf, quoted, tablesOf } from './tables.js';

/** One thing that was looked at. */
export interface Finding {
  readonly holds: boolean;
  /** In one line, for the person at the terminal. */
  readonly text: string;
}

export interface Verified {
  readonly storage: FileStorage;
  readonly keys: MasterKeys | null;
  /** The backup the database was made from: then rows, money and files are compared with it. */
  readonly manifest?: Manifest | undefined;
}

/** Differences that are listed; the rest are counted. */
const MAX_LISTED = 10;
/** A PHC string of argon2id, as `verify` reads it. */
const PASSWORD_HASH = '^\\$argon2id\\$v=\\d+\\$m=\\d+,t=\\d+,p=\\d+\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+$';

const good = (text: string): Finding => ({ holds: true, text });
const bad = (text: string): Finding => ({ holds: false, text });

/** Goes through everything one relies on in a database; changes nothing. Reads all facts once. */
export async function verifyDatabase(database: Database, asked: Verified): Promise<Finding[]> {
  const looks = [
    () => migrationsEqual(database, asked),
    ...(asked.manifest ? [() => sameRows(database, asked.manifest!), () => sameFacts(database, asked.manifest!)] : []),
    () => rollupsEqual(database),
    () => sealsHold(database),
    () => secretsOpen(database, asked.keys),
    () => signInPossible(database),
    () => filesThere(database, asked),
  ];
  const findings: Finding[] = [];
  for (const look of looks)
    findings.push(...(await look().catch((error: Error) => [bad(`Couldn't be checked: ${error.message}`)])));
  return findings;
}

async function migrationsEqual(database: Database, { manifest }: Verified): Promise<Finding[]> {
  const pending = await pendingMigrations(database.connectionString, MIGRATIONS);
  if (pending.length > 0) return [bad(`Migrations are missing: ${pending.join(', ')}.`)];
  return [good(manifest ? `Migrations match this build; the backup had ${manifest.migrations.length}.` : 'Migrations match this build.')]; // prettier-ignore
}

async function sameRows(database: Database, { tables }: Manifest): Promise<Finding[]> {
  const there = new Set((await tablesOf(database.pool)).map(({ name }) => name));
  const differences: string[] = [];
  for (const { name, rows: expected } of tables) {
    if (!there.has(name)) {
      differences.push(`${name} is missing`);
      continue;
    }
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM public.${quoted(name)}`,
    );
    if (rows[0]!.count !== expected) differences.push(`${name} has ${rows[0]!.count} rows, the backup ${expected}`);
  }
  return told(differences, `Rows of ${tables.length} tables match the backup.`);
}

async function sameFacts(database: Database, { facts }: Manifest): Promise<Finding[]> {
  const changed = changedDays(facts, await factsOf(database.pool));
  return told(
    changed.map(({ companyId, day }) => `facts of company ${companyId} on ${day} differ from the backup`),
    `Rows and money of ${facts.length} company-days match the backup.`,
  );
}

/** Company-days that differ between two lists of facts, either way. */
export function changedDays(
  before: Manifest['facts'],
  after: Manifest['facts'],
): { readonly companyId: number; readonly day: string }[] {
  const keyed = (facts: Manifest['facts']) => new Map(facts.map((fact) => [`${fact[0]} ${fact[1]}`, fact]));
  const [old, now] = [keyed(before), keyed(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [a, b] = [old.get(key), now.get(key)];
    if (JSON.stringify(a) === JSON.stringify(b)) return [];
    const [companyId, day] = (a ?? b)!;
    return [{ companyId, day }];
  });
}

async function rollupsEqual(database: Database): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ companyId: number; from: string; to: string }>(
    'SELECT company_id AS "companyId", min(date) AS "from", max(date) AS "to" FROM perf_hour GROUP BY 1 ORDER BY 1',
  );
  const rollups = new Rollups(database);
  const differences: string[] = [];
  for (const { companyId, from, to } of rows)
    for (const { date, table, column } of await rollups.verify(companyId, { from, to }))
      differences.push(`${table}.${column} of company ${companyId} on ${date} doesn't match the sum of the facts`);
  return told(differences, `Daily tables of ${rows.length} companies match the facts.`);
}

async function sealsHold(database: Database): Promise<Finding[]> {
  const chains = await new AuditSeals(database).verify();
  return told(
    chains.flatMap(({ companyId, broken }) =>
      broken ? [`seal ${broken.number} of ${companyId === null ? 'no company' : `company ${companyId}`} is broken: ${broken.reason}`] : [],
    ),
    `${chains.reduce((sum, { seals }) => sum + seals, 0)} seals of the audit log are intact.`,
  ); // prettier-ignore
}

async function secretsOpen(database: Database, keys: MasterKeys | null): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT FROM secret) OR EXISTS (SELECT FROM second_factor) AS any',
  );
  if (!rows[0]!.any) return [good('No secrets are stored.')];
  if (!keys) return [bad("Secrets can't be decrypted: SECRETS_KEYS or SECRETS_KEY_FILE must name the keys.")];
  const missing = await new SecretStore(database, keys).missingKeys();
  return missing.length === 0
    ? [good('A secret of each key can be decrypted.')]
    : [bad(`Secrets encrypted with another key can't be decrypted: ${missing.join(', ')}.`)];
}

async function signInPossible(database: Database): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ can: number; unreadable: number }>(
    `SELECT count(*) FILTER (WHERE u.password_hash ~ $1) AS can,
       count(*) FILTER (WHERE u.password_hash !~ $1) AS unreadable
     FROM user_account u WHERE u.is_active
       AND EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.is_active)`,
    [PASSWORD_HASH],
  );
  const { can, unreadable } = rows[0]!;
  if (unreadable > 0) return [bad(`Passwords of ${unreadable} users can't be read.`)];
  return can === 0 ? [bad('No user can sign in.')] : [good(`${can} users can sign in.`)];
}

/** Files the database names and, with a backup, those it holds. */
async function filesThere(database: Database, { storage, manifest }: Verified): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ key: string }>(
    `SELECT file AS key FROM image UNION SELECT thumbnail FROM image UNION SELECT file_key FROM audit_archive
     UNION SELECT payload ->> 'storedAs' FROM task WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS') AND payload ? 'storedAs'`,
  );
  const sizes = new Map<string, number | null>(rows.map(({ key }) => [key, null]));
  for (const { key, bytes } of manifest?.files ?? []) sizes.set(key, bytes);
  const missing: string[] = [];
  for (const [key, bytes] of sizes) {
    const size = await storage.size(key).catch(() => null);
    if (size === null) missing.push(`the file ${key} is missing`);
    else if (bytes !== null && size !== bytes) missing.push(`the file ${key} has ${size} bytes, the backup ${bytes}`);
  }
  return told(missing, `${sizes.size} stored files are present.`);
}

/** The list of problems, or one line that says there are none. */
function told(faults: readonly string[], otherwise: string): Finding[] {
  if (faults.length === 0) return [good(otherwise)];
  const lines = faults.slice(0, MAX_LISTED).map((fault) => bad(`${fault[0]!.toUpperCase()}${fault.slice(1)}.`));
  return faults.length > MAX_LISTED
    ? [...lines, bad(`… and ${faults.length - MAX_LISTED} more like the last.`)]
    : lines;
}
