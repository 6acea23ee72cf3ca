import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { METRIC_COLUMNS } from '../facts/index.js';
import { dateForm } from './dates.js';
import { FORMATS } from './formats.js';
import { mappingSchema, requiredColumns } from './mapping.js';

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/import.md'), 'utf8');

it('accepts the example of the guide', () => {
  const example = /```json\n([\s\S]*?)```/.exec(guide)![1]!;
  expect(mappingSchema.parse(JSON.parse(example)).name).toBe('agency-daily');
});

it('lists all known formats and metrics in the guide', () => {
  for (const { name } of FORMATS) expect(guide).toContain(`\`${name}\``);
  const allowed = METRIC_COLUMNS.filter(
    ({ field }) => mappingSchema.shape.metrics.safeParse({ [field]: { column: 'x' } }).success,
  );
  for (const { field } of allowed) expect(guide).toContain(`\`${field}\``);
});

it('distinguishes each known format from the others', () => {
  for (const format of FORMATS) {
    const signature = format.signature.map((name) => name.toLowerCase());
    expect(signature.length).toBeGreaterThan(0);
    for (const other of FORMATS.filter(({ name }) => name !== format.name)) {
      expect(
        requiredColumns(other)
          .map((name) => name.toLowerCase())
          .sort(),
      ).not.toEqual(
        requiredColumns(format)
          .map((name) => name.toLowerCase())
          .sort(),
      );
    }
    for (const form of format.date?.forms ?? []) expect(dateForm(form).text).toBe(form);
  }
});
