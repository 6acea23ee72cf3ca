import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds per spec file and story file, measured alone on two idle cores. */
export type Durations = Readonly<Record<string, number>>;

export const DURATIONS = join(import.meta.dirname, 'durations.json');

export async function readDurations(): Promise<Durations> {
  return JSON.parse(await readFile(DURATIONS, 'utf8').catch(() => '{}')) as Durations;
}

/** Updates the durations with those of the files that ran, sorted by name. */
export async function writeDurations(known: Durations, ran: ReadonlyMap<string, number>): Promise<void> {
  const all = {
    ...known,
    ...Object.fromEntries([...ran].map(([file, seconds]) => [file, Math.round(seconds * 10) / 10])),
  };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(DURATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
}

export type SpecKind = 'unit' | 'integration' | 'web';

/** Returns the Jest project of a spec file. */
export function kindOf(path: string): SpecKind {
  if (path.includes('.int.spec.')) return 'integration';
  return path.startsWith('apps/web/') ? 'web' : 'unit';
}
