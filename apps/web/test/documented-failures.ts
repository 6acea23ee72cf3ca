import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TABLE = join(process.cwd(), 'docs/media.md');

/** Returns the messages of a screen by provider failure, from the table in docs/media.md. */
export function documentedFailures(screen: string): [failure: string, words: string][] {
  const rows = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const first = rows.findIndex(([, head]) => head === 'Failure');
  const at = rows[first]!.indexOf(screen);
  return rows
    .slice(first + 2)
    .map((row): [string, string] => [row[1]!, row[at]!])
    .filter(([, words]) => words !== '–');
}
