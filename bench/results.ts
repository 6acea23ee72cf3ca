/** Measured value with its limit. */
export interface Held {
  readonly what: string;
  readonly value: number | null;
  readonly limit: number;
  readonly must: 'at most' | 'at least';
  readonly unit: 'ratio' | 'MB' | 's' | 'ms' | 'count';
  /** Details of the measurement, or the reason why it is missing. */
  readonly detail: string;
}

export function passes({ value, limit, must }: Held): boolean | null {
  if (value === null) return null;
  return must === 'at most' ? value <= limit : value >= limit;
}

const number = (value: number | null, unit: Held['unit']): string =>
  value === null
    ? '—'
    : unit === 'MB'
      ? `${value.toFixed(0)} MB`
      : unit === 's'
        ? `${value.toFixed(1)} s`
        : unit === 'ms'
          ? `${value.toFixed(0)} ms`
          : unit === 'count'
            ? String(value)
            : value.toFixed(2);

/** Prints the result table of `pnpm bench`. */
export function printHeld(held: readonly Held[]): void {
  const rows = held.map((each) => {
    const verdict = passes(each);
    return [
      verdict === null ? 'not measured' : verdict ? 'pass' : 'FAIL',
      each.what,
      number(each.value, each.unit),
      `${each.must === 'at most' ? '≤' : '≥'} ${each.limit}`,
      each.detail,
    ];
  });
  printTable(['', 'ratio', 'measured', 'target', 'made of'], rows);
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  console.log(line(head));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));
