/** Query in Google's query language, as far as the sandbox supports it. */
export interface Question {
  readonly fields: readonly string[];
  readonly resource: string;
  readonly conditions: readonly Condition[];
}
interface Condition {
  readonly field: string;
  readonly operator: '=' | '!=' | 'IN' | 'BETWEEN';
  readonly values: readonly string[];
}

const CONDITION = /^\s*([\w.]+)\s*(=|!=|IN|BETWEEN)\s*(.+?)\s*$/s;

/** @throws Error in the service's wording */
export function parseGaql(query: string): Question {
  const match = /^\s*SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+))?$/s.exec(query);
  if (!match) throw new Error('Error in query: unexpected input.');
  const [, fields, resource, where] = match;
  return {
    fields: fields!.split(',').map((field) => field.trim()),
    resource: resource!,
    conditions: conditions(where),
  };
}

function conditions(where: string | undefined): Condition[] {
  if (!where) return [];
  // The AND inside BETWEEN doesn't separate conditions.
  const text = where.replace(/BETWEEN\s+('[^']*')\s+AND\s+('[^']*')/g, 'BETWEEN $1 , $2');
  return text.split(/\s+AND\s+/).map((part) => {
    const match = CONDITION.exec(part);
    if (!match) throw new Error(`Error in WHERE clause: ${part}`);
    const [, field, operator, right] = match;
    const values = right!
      .replace(/^\(|\)$/g, '')
      .split(',')
      .map((value) => value.trim().replace(/^'|'$/g, ''));
    return { field: field!, operator: operator as Condition['operator'], values };
  });
}

type Row = Record<string, unknown>;

/**
 * Returns the matching rows with the requested fields, nested and in camel case. Input rows are flat: `campaign.id` → value.
 */
export function answer(question: Question, rows: readonly Row[]): object[] {
  return rows
    .filter((row) => question.conditions.every((condition) => fits(condition, row)))
    .map((row) => nest(question.fields, row));
}

function fits({ field, operator, values }: Condition, row: Row): boolean {
  if (!(field in row)) return true;
  const value = String(row[field]);
  if (operator === '=') return value === values[0];
  if (operator === '!=') return value !== values[0];
  if (operator === 'IN') return values.includes(value);
  return value >= values[0]! && value <= values[1]!;
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function nest(fields: readonly string[], row: Row): object {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const value = row[field];
    if (value === undefined || value === null) continue;
    const path = field.split('.').map(camel);
    let at = result;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    // 64-bit numbers are sent as strings.
    at[path.at(-1)!] =
      typeof value === 'number' && /(_micros|impressions|clicks|\.id|criterion_id)$/.test(field)
        ? String(value)
        : value;
  }
  return result;
}

/** Returns the range of days in the query. */
export function daysOf(question: Question): { from: string; to: string } {
  const days = question.conditions.find(({ field }) => field === 'segments.date');
  if (!days) throw new Error('The query must contain a finite date range.');
  return { from: days.values[0]!, to: days.values.at(-1)! };
}
