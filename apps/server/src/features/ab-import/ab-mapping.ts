import { AB_TEST_TYPES, MAX_VARIANTS, MIN_VARIANTS } from '@adops/domain';
import { z } from 'zod';
import { refuse } from '../import/index.js';

const column = z.string().min(1).max(200);

/** Mapping from the columns of a file to the figures of a test, documented in docs/import.md. */
const schema = z.strictObject({
  name: z.string().trim().min(1).max(200).describe('the name of the test'),
  type: z.enum(Object.keys(AB_TEST_TYPES) as ['conversion', 'rps']).default('conversion'),
  rows: z.enum(['visits', 'days']).describe('visits: one row per visit; days: sums by variant and day'),
  decimal: z.enum(['.', ',']).default('.'),
  currency: z.string().length(3).default('USD'),
  date: z.strictObject({ column, forms: z.array(z.string().min(2).max(40)).min(1).max(10) }),
  variant: column,
  variants: z
    .array(
      z.strictObject({
        value: column,
        name: z.string().min(1).max(200).optional(),
        weight: z.number().min(0).max(1).optional(),
      }),
    )
    .min(MIN_VARIANTS)
    .max(MAX_VARIANTS)
    .describe('values of the column, starting with the reference variant'),
  visits: column.optional().describe('only if rows are days'),
  sold: column,
  earned: column.optional(),
});
export type AbMapping = z.output<typeof schema>;

/** Parses a mapping. @throws ImportRefused if it is invalid */
export function readAbMapping(given: unknown): AbMapping {
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    refuse(`Mapping: ${issue!.path.length > 0 ? `${issue!.path.join('.')}: ` : ''}${issue!.message}`);
  }
  const { rows, visits, variants } = parsed.data;
  if ((rows === 'days') !== (visits !== undefined))
    refuse('Mapping: visits: set this column if rows are days, and omit it if each row is a visit.');
  if (new Set(variants.map(({ value }) => value)).size < variants.length)
    refuse('Mapping: variants: two variants have the same value.');
  const weights = variants.flatMap(({ weight }) => (weight === undefined ? [] : [weight]));
  if (weights.length > 0 && (weights.length < variants.length || Math.abs(sumOf(weights) - 1) > 1e-6))
    refuse('Mapping: variants: give all variants weights that add up to 1, or none of them.');
  return parsed.data;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
