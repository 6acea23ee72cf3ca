import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashOf } from './hashed-files.js';

const MANIFEST = 'manifest.json';
/** Checksum file in `sha256sum` format, so that it can be checked without this program. */
const MANIFEST_HASH = 'manifest.sha256';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(1),
  /** Name of the backup and of its folder. */
  name: z.string(),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  databaseVersion: z.string(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string().regex(/^\w+$/)),
  /** Tables, each in tables/NAME.gz in the text format of COPY. */
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier),
      rows: z.int(),
      /** Size of the compressed file. */
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: identifier, value: z.int(), isCalled: z.boolean() })),
  /** First and last day or month with rows, for tables partitioned by month. Null if there are none. */
  months: z.object({
    facts: z.tuple([z.iso.date(), z.iso.date()]).nullable(),
    audit: z.tuple([z.iso.date(), z.iso.date()]).nullable(),
  }),
  /** Company, day, row count, and the sums of FACT_SUMS in millionths. */
  facts: z.array(z.tuple([z.int(), z.iso.date(), z.int(), z.array(z.string().nullable())])),
  /** Stored files, each in files/KEY. */
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256 })),
});

/** Contents of a backup with checksums. */
export type Manifest = z.infer<typeof manifestSchema>;

export const tableFile = (name: string): string => join('tables', `${name}.gz`);
export const storedFile = (key: string): string => join('files', key);

/** Thrown for an unusable backup. The message has one reason per line. */
export class BackupDamaged extends Error {}

/** Writes the manifest, as the last file. @returns its SHA-256 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, MANIFEST_HASH), `${hash}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
  return hash;
}

/** Reads the manifest. @throws BackupDamaged if the manifest is missing or was changed */
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

/** Verifies all files of the backup. @throws BackupDamaged naming the changed files */
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
