import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../../../docs/connectors.md', import.meta.url));
const [BEGIN, END] = ['<!-- conformance -->', '<!-- /conformance -->'];

const plain = (markdown: string): string => markdown.replace(/[ -]+/g, ' ').trim();

/** Returns true if the docs contain this table. With WRITE_CONFORMANCE=1, writes it to the docs first. */
export function keepTable(table: string): boolean {
  const docs = readFileSync(DOCS, 'utf8');
  const [before, rest = ''] = docs.split(BEGIN) as [string, string?];
  const [present = '', after = ''] = rest.split(END);
  if (plain(present) === plain(table)) return true;
  if (process.env['WRITE_CONFORMANCE'] !== '1') return false;
  writeFileSync(DOCS, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
  return true;
}
