import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Texts that break parsing in unexpected places. */
const HOSTILE = ['"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '\0', '\uFEFF', '🙂', '=1+1', '-', ' --', '1e308', '-5', '1.234,56', '1,234.56', '1 234,5', '(12)', '$5', 'NaN', '2025-02-30', '30.02.2026', '11/16/2024', '16-11-2024', 'Total:', 'Total: Account', '99999999999999999999', "'=x", '\u2028', 'x'.repeat(5_000)]; // prettier-ignore
const kind = <const K extends string, R extends object>(name: K, more: { [F in keyof R]: fc.Arbitrary<R[F]> }) =>
  fc.record({ kind: fc.constant(name), at: fc.nat(), ...more } as never) as fc.Arbitrary<{ kind: K; at: number } & R>;

/** Accidental and malicious changes to an exported file. */
const mutation = fc.oneof(
  kind('insert', { text: fc.constantFrom(...HOSTILE) }),
  kind('cut', { length: fc.integer({ min: 1, max: 60 }) }),
  kind('swap lines', { with: fc.nat() }),
  kind('repeat line', {}),
  kind('drop line', {}),
  kind('other separators', { by: fc.constantFrom(',', ';', '\t', '|') }),
  kind('repeat column', {}),
  kind('move total', { with: fc.nat() }),
  kind('number', { text: fc.constantFrom('-5', '1.234,56', '1,234.56', '1e9', '', '-', '0x10', '٣', '1e308') }),
  kind('date', {
    text: fc.constantFrom('2026-02-30', '11/16/2024', '16-11-2024', '0000-00-00', '2026-03-03T24:00:00Z'),
  }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;
const PACKING = ['plain', 'plain', 'packed', 'cut gz', 'gz with a tail', 'two gz', 'bytes', 'latin1', 'utf16', 'utf16 without mark', 'byte order mark', 'cr only', 'bomb', 'long line', 'many columns'] as const; // prettier-ignore

/** A format's sample with mutations. */
export interface Mutant {
  readonly format: string;
  readonly changes: readonly Mutation[];
  readonly packing: (typeof PACKING)[number];
  readonly at: number;
}

export const mutants = (formats: readonly string[]): fc.Arbitrary<Mutant> =>
  fc.record({
    format: fc.constantFrom(...formats),
    changes: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    packing: fc.constantFrom(...PACKING),
    at: fc.nat(),
  });

/** Applies the mutations to the format's sample. */
export const bytesOf = ({ changes, packing, at }: Mutant, sample: string): Buffer =>
  packed(changes.reduce(mutate, sample), packing, at);

function mutate(text: string, change: Mutation): string {
  const at = text.length === 0 ? 0 : change.at % text.length;
  const lines = text.split('\n');
  const line = change.at % lines.length;
  switch (change.kind) {
    case 'insert':
      return text.slice(0, at) + change.text + text.slice(at);
    case 'cut':
      return text.slice(0, at) + text.slice(at + change.length);
    case 'repeat line':
      return [...lines, lines[line]].join('\n');
    case 'drop line':
      return lines.filter((_, each) => each !== line).join('\n');
    case 'other separators':
      return text.replaceAll(',', change.by);
    case 'repeat column':
      return lines.map((each) => each.replace(/^([^,]*),/, '$1,$1,')).join('\n');
    case 'move total':
      return withSwapped(
        lines,
        Math.max(
          0,
          lines.findIndex((each) => each.includes('Total')),
        ),
        change.with % lines.length,
      );
    case 'swap lines':
      return withSwapped(lines, line, change.with % lines.length);
    case 'number':
      return replaceNth(text, /(?<=,)[\d.]+(?=[,\r\n])/g, change.at, change.text);
    case 'date':
      return replaceNth(text, /\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/g, change.at, change.text);
  }
}

function withSwapped(lines: string[], a: number, b: number): string {
  [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  return lines.join('\n');
}

function replaceNth(text: string, pattern: RegExp, n: number, by: string): string {
  const found = [...text.matchAll(pattern)];
  const one = found[n % Math.max(1, found.length)];
  return one ? text.slice(0, one.index) + by + text.slice(one.index + one[0].length) : text;
}

function packed(text: string, packing: Mutant['packing'], at: number): Buffer {
  const bytes = Buffer.from(text, packing === 'latin1' ? 'latin1' : 'utf8');
  switch (packing) {
    case 'packed':
      return gzipSync(bytes);
    case 'cut gz': {
      const whole = gzipSync(bytes);
      return whole.subarray(0, 2 + (at % (whole.length - 2)));
    }
    case 'gz with a tail':
      return Buffer.concat([gzipSync(bytes), bytes.subarray(0, 1 + (at % 40))]);
    case 'two gz':
      return Buffer.concat([gzipSync(bytes), gzipSync(bytes)]);
    case 'bytes':
      if (bytes.length > 0) bytes[at % bytes.length] = at % 256;
      return bytes;
    case 'utf16':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf16 without mark':
      return Buffer.from(text, 'utf16le');
    case 'byte order mark':
      return Buffer.from(`\uFEFF${text}`);
    case 'cr only':
      return Buffer.from(text.replaceAll('\n', '\r'));
    case 'bomb':
      return gzipSync(Buffer.concat([bytes, Buffer.alloc(5 * 2 ** 20, '\n')]), { level: 9 });
    case 'long line':
      return Buffer.concat([bytes, Buffer.alloc(2 ** 20 + 10, 'x'), Buffer.from('\n')]);
    case 'many columns':
      return Buffer.concat([bytes, Buffer.alloc(600 + (at % 3_000), ','), Buffer.from('\n')]);
    default:
      return bytes;
  }
}
