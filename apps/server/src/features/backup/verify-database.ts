import { AuditSeals } from '../../core/audit/index.js';
import { type Database, MIGRATIONS } from '../../core/database/index.js';
import { pendingMigrations } from '../../core/database/schema-engine.js';
import { type MasterKeys, SecretStore } from '../../core/secrets/index.js';
import type { FileStorage } from '../../core/storage/index.js';
import { Rollups } from '../facts/index.js';
import type { Manifest } from './manifest.js';
import { factsOf, tablesOf } from './tables.repository.js';
import { countRows, countSignIns, factDays, holdsSecrets, namedFiles } from './verify.repository.js';

/** Result of one check. */
export interface Finding {
  readonly holds: boolean;
  /** Result in one line, for the terminal. */
  readonly text: string;
}

export interface Verified {
  readonly storage: FileStorage;
  readonly keys: MasterKeys | null;
  /** Manifest of the backup that was restored. If given, rows, money and files are compared with it. */
  readonly manifest?: Manifest | undefined;
}

/** Maximum number of differences listed. The rest are counted. */
const MAX_LISTED = 10;
const good = (text: string): Finding => ({ holds: true, text });
const bad = (text: string): Finding => ({ holds: false, text });

/** Verifies the contents of a database, without changes. Reads all facts once. */
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
  return [good(manifest ? `Migrations match this build. The backup had ${manifest.migrations.length}.` : 'Migrations match this build.')]; // prettier-ignore
}

async function sameRows(database: Database, { tables }: Manifest): Promise<Finding[]> {
  const there = new Set((await tablesOf(database.pool)).map(({ name }) => name));
  const differences: string[] = [];
  for (const { name, rows: expected } of tables) {
    if (!there.has(name)) {
      differences.push(`${name} is missing`);
      continue;
    }
    const count = await countRows(database.pool, name);
    if (count !== expected) differences.push(`${name} has ${count} rows, but the backup has ${expected}`);
  }
  return findingsOf(differences, `Row counts of ${tables.length} tables match the backup.`);
}

async function sameFacts(database: Database, { facts }: Manifest): Promise<Finding[]> {
  const changed = changedDays(facts, await factsOf(database.pool));
  return findingsOf(
    changed.map(({ companyId, day }) => `facts of company ${companyId} on ${day} differ from the backup`),
    `Row counts and money of ${facts.length} company-days match the backup.`,
  );
}

/** Returns the pairs of company and day that differ between two lists of facts, in either direction. */
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
  const companies = await factDays(database.pool);
  const rollups = new Rollups(database);
  const differences: string[] = [];
  for (const { companyId, from, to } of companies)
    for (const { date, table, column } of await rollups.verify(companyId, { from, to }))
      differences.push(`${table}.${column} of company ${companyId} on ${date} doesn't match the sum of the facts`);
  return findingsOf(differences, `Daily tables of ${companies.length} companies match the facts.`);
}

async function sealsHold(database: Database): Promise<Finding[]> {
  const chains = await new AuditSeals(database).verify();
  return findingsOf(
    chains.flatMap(({ companyId, broken }) =>
      broken ? [`seal ${broken.number} of ${companyId === null ? 'no company' : `company ${companyId}`} is broken: ${broken.reason}`] : [],
    ),
    `${chains.reduce((sum, { seals }) => sum + seals, 0)} seals of the audit log are intact.`,
  ); // prettier-ignore
}

async function secretsOpen(database: Database, keys: MasterKeys | null): Promise<Finding[]> {
  if (!(await holdsSecrets(database.pool))) return [good('No secrets are stored.')];
  if (!keys)
    return [
      bad("Secrets can't be decrypted because no master keys are configured. Set SECRETS_KEYS or SECRETS_KEY_FILE."),
    ];
  const missing = await new SecretStore(database, keys).missingKeys();
  return missing.length === 0
    ? [good('A secret of each key can be decrypted.')]
    : [bad(`Secrets encrypted with another key can't be decrypted: ${missing.join(', ')}.`)];
}

async function signInPossible(database: Database): Promise<Finding[]> {
  const { can, unreadable } = await countSignIns(database.pool);
  if (unreadable > 0) return [bad(`Passwords of ${unreadable} users can't be read.`)];
  return can === 0 ? [bad('No user can sign in.')] : [good(`${can} users can sign in.`)];
}

/** Returns the files that the database refers to and, with a backup, the files that it contains. */
async function filesThere(database: Database, { storage, manifest }: Verified): Promise<Finding[]> {
  const sizes = new Map<string, number | null>((await namedFiles(database.pool)).map((key) => [key, null]));
  for (const { key, bytes } of manifest?.files ?? []) sizes.set(key, bytes);
  const missing: string[] = [];
  for (const [key, bytes] of sizes) {
    const size = await storage.size(key).catch(() => null);
    if (size === null) missing.push(`the file ${key} is missing`);
    else if (bytes !== null && size !== bytes)
      missing.push(`the file ${key} has ${size} bytes, but the backup has ${bytes}`);
  }
  return findingsOf(missing, `${sizes.size} stored files are present.`);
}

/** Returns the list of problems, or one line that says there are none. */
function findingsOf(problems: readonly string[], otherwise: string): Finding[] {
  if (problems.length === 0) return [good(otherwise)];
  const lines = problems.slice(0, MAX_LISTED).map((problem) => bad(`${problem[0]!.toUpperCase()}${problem.slice(1)}.`));
  return problems.length > MAX_LISTED
    ? [...lines, bad(`… and ${problems.length - MAX_LISTED} more like these.`)]
    : lines;
}
