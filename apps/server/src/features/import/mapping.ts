import { z } from 'zod';
import { countryRecords } from '../../reference/index.js';
import { METRIC_COLUMNS, type Metric, type Side } from '../facts/index.js';

const codes = new Set(countryRecords().map(({ code }) => code));
const isCountry = (code: string): boolean => codes.has(code.toUpperCase());

const column = z.string().min(1).max(200);
/** Metrics that are computed (rebate, estimates) or come from the feed's report (official figures). */
const NOT_FROM_FILES: readonly Metric[] = ['rebate', 'earnedEst', 'yahooSold', 'yahooEarned', 'yahooEarnedGross'];
const metricNames = METRIC_COLUMNS.map((c) => c.field).filter((name) => !NOT_FROM_FILES.includes(name)) as [
  Metric,
  ...Metric[],
];

const metric = z.strictObject({
  column,
  unit: z.enum(['units', 'micros']).default('units').describe('micros if the cell contains millionths (cost_micros)'),
  blank: z
    .enum(['keep', 'remove'])
    .default('keep')
    .describe('effect of an empty cell on an existing value: keep or clear'),
  optional: z.boolean().default(false).describe('the file may lack the column'),
  kind: z
    .strictObject({ column, values: z.array(z.string().min(1).max(200)).min(1).max(50).optional() })
    .optional()
    .describe('column with the kind of the result, and the kinds that are counted; other rows have no value'),
});

const entity = z.strictObject({
  id: column.optional().describe("the platform's id"),
  name: column.optional().describe('if missing, the ID is the name'),
  parts: z
    .array(column)
    .min(1)
    .max(6)
    .optional()
    .describe('columns that form the name if there is neither an ID nor a name'),
  fixed: z.string().min(1).max(200).optional().describe('one value for the whole file'),
});

const matched = z.strictObject({
  id: column.optional().describe("the platform's id"),
  name: column.optional().describe('text of the keyword; if missing, the text of the known keyword with this ID'),
  matchType: column.optional().describe('exact, phrase or broad; if missing, broad'),
});

const placed = z.strictObject({
  id: column.optional().describe("the platform's id"),
  name: column.optional().describe('if missing, the ID is the name'),
  sectionId: column.optional(),
  sectionName: column.optional(),
});

/** Encodings that can't be detected, because any file is valid in each of them. */
export const ENCODINGS = [
  'windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'iso-8859-2', 'iso-8859-15',
  'shift_jis', 'euc-kr', 'gb18030', 'big5',
] as const; // prettier-ignore

/** Possible clocks of hours without an offset. */
export const CLOCKS = ['utc', 'account'] as const;

/** Mapping from the columns of a file to figures, documented in docs/import.md. */
export const mappingSchema = z
  .strictObject({
    name: z.string().min(1).max(60),
    signature: z.array(column).default([]).describe('columns that distinguish this format from others'),
    delimiter: z.enum([',', ';', '\t', '|']).optional().describe('if missing, detected'),
    encoding: z.enum(ENCODINGS).optional().describe('for text that is neither UTF-8 nor UTF-16'),
    sheet: z.string().min(1).max(100).optional().describe('sheet of an XLSX workbook with several sheets'),
    decimal: z.enum(['.', ',']).optional().describe('if missing, a point, unless the file shows a comma'),
    currency: z.strictObject({ column: column.optional(), fixed: z.string().length(3).optional() }).optional(),
    date: z
      .strictObject({
        columns: z.array(column).min(1).max(3).describe('joined by a space'),
        forms: z.array(z.string().min(2).max(40)).min(1).max(20),
        year: z.number().int().min(2000).max(2100).optional(),
        within: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).optional(),
        per: z
          .enum(['day', 'hour'])
          .optional()
          .describe('day if midnight times are not hours; if missing, derived from the column and its times'),
      })
      .optional()
      .describe('if missing, the day is given with --date'),
    wholePeriod: z.boolean().default(false).describe('metrics of a longer period are imported on the day of --date'),
    hour: column.optional().describe('0 to 23, if the date has no hour'),
    clock: z
      .enum(CLOCKS)
      .optional()
      .describe('time zone of hours without an offset; if missing, UTC, unless the account has a different one'),
    campaign: entity,
    adgroup: entity,
    keyword: matched.optional().describe('metrics by keyword and day, in addition to those of the ad group'),
    placement: placed.optional().describe('metrics by placement and day, in addition to those of the ad group'),
    device: column.optional(),
    country: column.optional(),
    countries: z
      .record(z.string().min(1).max(100), z.string().length(2).refine(isCountry, 'is not a two-letter country code'))
      .optional()
      .describe('country names in the file and their two-letter codes'),
    credits: z.boolean().default(false).describe('negative costs are credits'),
    metrics: z.partialRecord(z.enum(metricNames), metric),
    also: z.array(column).default([]).describe('columns that are summed up in the summary but not stored'),
    totals: z
      .strictObject({ column, prefix: z.string().min(1), overall: z.string().min(1).optional() })
      .optional()
      .describe('lines with totals; the overall total is compared'),
  })
  .superRefine((mapping, context) => {
    if (Object.keys(mapping.metrics).length === 0)
      context.addIssue({ code: 'custom', path: ['metrics'], message: 'The mapping has no metric.' });
    for (const [mean, weight] of Object.entries(MEANS) as [Metric, Metric][]) {
      if (mean in mapping.metrics && !(weight in mapping.metrics))
        context.addIssue({
          code: 'custom',
          path: ['metrics', mean],
          message: `An average needs its weight ${weight}.`,
        });
    }
    for (const kind of ['campaign', 'adgroup'] as const) {
      const { id, name, parts, fixed } = mapping[kind];
      if (!id && !name && !parts && !fixed)
        context.addIssue({ code: 'custom', path: [kind], message: 'Needs id, name, parts or fixed.' });
    }
    if (mapping.keyword && mapping.placement)
      context.addIssue({
        code: 'custom',
        path: ['placement'],
        message: 'A file can have keywords or placements, but not both.',
      });
    for (const kind of ['keyword', 'placement'] as const) {
      const part = mapping[kind];
      if (part && !part.id && !part.name)
        context.addIssue({ code: 'custom', path: [kind], message: 'Needs id or name.' });
    }
  });

export type Mapping = z.output<typeof mappingSchema>;
export type MappingInput = z.input<typeof mappingSchema>;

/** Returns the columns that the mapping requires. */
export function requiredColumns(mapping: Mapping): string[] {
  const entities = [mapping.campaign, mapping.adgroup].flatMap((e) => [e.id, e.name, ...(e.parts ?? [])]);
  const metrics = Object.values(mapping.metrics).flatMap((m) =>
    m.optional ? [] : [m.column, ...(m.kind ? [m.kind.column] : [])],
  );
  const others = [
    mapping.currency?.column,
    ...(mapping.date?.columns ?? []),
    mapping.hour,
    mapping.keyword?.id,
    mapping.keyword?.name,
    mapping.placement?.id,
    mapping.placement?.name,
    mapping.device,
    mapping.country,
    mapping.totals?.column,
  ];
  return [
    ...new Set(
      [...mapping.signature, ...entities, ...metrics, ...others, ...mapping.also].filter((name) => name !== undefined),
    ),
  ];
}

/** Returns the figures that the mapping reads. The rebate is imported with the cost. */
export function figuresOf(mapping: Mapping): Metric[] {
  const named = METRIC_COLUMNS.map(({ field }) => field).filter((field) => field in mapping.metrics);
  return named.includes('cost') ? [...named, 'rebate'] : named;
}

/** Returns the sides of the fact store that figures belong to. */
export function sidesOf(figures: readonly Metric[]): Side[] {
  return [...new Set(METRIC_COLUMNS.filter(({ field }) => figures.includes(field)).map(({ side }) => side))];
}

/** Metrics in the currency of the file. */
export const MONEY: ReadonlySet<Metric> = new Set<Metric>(['cost', 'convValue', 'earned', 'earnedGross']);

/** Metrics that files contain as a mean, and the count that weights them. */
export const MEANS: Readonly<Partial<Record<Metric, Metric>>> = { position: 'impressions', tq: 'sold' };
