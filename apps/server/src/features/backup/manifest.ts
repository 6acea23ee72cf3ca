import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashOf } from './hashed-files.js';

const MANIFEST = 'manifest.json';
/** In the form of `sha256sum`, so that it can be checked without this program. */
const MANIFEST_HASH = 'manifest.sha256';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(1),
  /** Name of the backup and of its folder. */
  name: z.string(),
  /** The moment it shows. */
  takenAt: z.iso.datetime(),
  databaseVersion: z.string(),
  /** Migrations the database had, in their order. */
  migrations: z.array(z.string().regex(/^\w+$/)),
  /** Each in tables/NAME.gz, in the text format of COPY. */
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier),
      rows: z.int(),
      /** Of the file, packed. */
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: identifier, value: z.int(), isCalled: z.boolean() })),
  /** First and last day or month that rows of a table kept by month have; null: it has none. */
  months: z.object({
    facts: z.tuple([z.iso.date(), z.iso.date()]).nullable(),
    audit: z.tuple([z.iso.date(), z.iso.date()]).nullable(),
  }),
  /** Company, day, rows, and the sums of FACT_SUMS, in millionths. */
  facts: z.array(z.tuple([z.int(), z.iso.date(), z.int(), z.array(z.string().nullable())])),
  /** Stored files, each in files/KEY. */
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256 })),
});

/** What is in a backup, and how to tell that it is still that. */
export type Manifest = z.infer<typeof manifestSchema>;

export const tableFile = (name: string): string => join('tables', `${name}.gz`);
export const storedFile = (key: string): string => join('files', key);

/** A backup that cannot be relied on; the message says why, a reason a line. */
export class BackupDamaged extends Error {}

/** Writes the manifest last of all. @returns its SHA-256 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, MANIFEST_HASH), `${hash}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
  return hash;
}

/** @throws BackupDamaged when there is none, or it is not what was written */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, hash] = await Promise.all(
    [MANIFEST, MANIFEST_HASH].map((name) =>
      readFile(join(folder, name), 'utf8').catch(() => {
        throw new BackupDamaged(`${folder} is not a backup: it has no ${name}.`);
      }),
    ),
  );
  if (createHash('sha256').update(text!).digest('hex') !== hash!.split(' ')[0])
    throw new BackupDamaged(`${MANIFEST} doesn't match its checksum.`);
  const parsed = manifestSchema.safeParse(JSON.parse(text!));
  if (!parsed.success) throw new BackupDamaged(`${MANIFEST} can't be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads every file of the backup once. @throws BackupDamaged naming those that are not what was written */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  const files = [
    ...manifest.tables.map(({ name, sha256 }) => ({ path: tableFile(name), sha256 })),
    ...manifest.files.map(({ key, sha256 }) => ({ path: storedFile(key), sha256 })),
  ];
  const damaged: string[] = [];
  for (const { path, sha256 } of files) {
    const found = await hashOf(join(folder, path)).catch(() => null);
    if (found === null) damaged.push(`${path} is missing.`);
    else if (found !== sha256) damaged.push(`${path} doesn't match its checksum.`);
  }
  if (damaged.length > 0) throw new BackupDamaged(damaged.join('\n'));
}
