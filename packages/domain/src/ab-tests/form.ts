import { z } from 'zod';
import { type AbMethod, type AbTestType, MAX_VARIANTS, MIN_VARIANTS } from './words.js';

const MAX_NAME = 200;
const MAX_TEXT = 2_000;
/** Maximum ad groups per test. */
export const MAX_TEST_ADGROUPS = 1_000;
const MAX_IDS = 200;

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter a name for the ${what}.`)
    .max(MAX_NAME, `A name can have up to ${MAX_NAME} characters.`);
const text = (what: string) =>
  z
    .string()
    .trim()
    .max(MAX_TEXT, `${what} can have up to ${MAX_TEXT.toLocaleString('en-US')} characters.`)
    .nullable()
    .transform((given) => given || null);

const presentUrl = z
  .string()
  .trim()
  .max(MAX_TEXT, `An address can have up to ${MAX_TEXT.toLocaleString('en-US')} characters.`)
  .refine(
    (url) => url === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url),
    'Enter an address that begins with https://.',
  )
  .nullable()
  .transform((url) => url || null);

const variant = z.object({
  name: name('variant'),
  presentUrl,
  weight: z.number('Enter a weight.').min(0, 'The weight must be at least 0.').max(1, 'The weight must be at most 1.'),
  description: text('A description'),
});

/** Tolerates rounding, because users enter the weights as percentages. */
export const addUpToOne = (weights: readonly number[]): boolean =>
  Math.abs(weights.reduce((sum, each) => sum + each, 0) - 1) < 1e-6;

const variants = z
  .array(variant)
  .min(MIN_VARIANTS, `A test must have at least ${MIN_VARIANTS} variants.`)
  .max(MAX_VARIANTS, `A test can have up to ${MAX_VARIANTS} variants.`)
  .superRefine((list, context) => {
    const names = list.map((each) => each.name.toLowerCase());
    const repeated = names.findIndex((each, at) => names.indexOf(each) < at);
    if (repeated >= 0)
      context.addIssue({ code: 'custom', path: [repeated, 'name'], message: 'Another variant has this name.' });
    if (!addUpToOne(list.map(({ weight }) => weight)))
      context.addIssue({ code: 'custom', message: 'The weights must add up to 100%.' });
    const visited = list.filter(({ weight }) => weight > 0).length;
    if (visited < MIN_VARIANTS || list[0]?.weight === 0)
      context.addIssue({
        code: 'custom',
        message: 'The first variant and at least one other must have a weight greater than 0.',
      });
  });

const ids = z.array(z.number().int()).max(MAX_IDS);

/** Input for a new test. */
export const abTestForm = z
  .object({
    experimentId: z.string().min(1, 'Choose an experiment.').max(MAX_NAME),
    name: name('test'),
    type: z.enum(['conversion', 'rps'] satisfies AbTestType[]),
    method: z.enum(['bayesian', 'sequential', 'frequentist'] satisfies AbMethod[]),
    isPriorProper: z.boolean(),
    lift: z.number('Enter a lift.').min(0.01, 'The lift must be at least 1%.').max(1, 'The lift must be at most 100%.'),
    siteId: z.number('Choose a site.').int(),
    from: z.date('Enter a start time.'),
    to: z.date().nullable(),
    sourceIds: ids,
    deviceIds: ids,
    adgroupNames: z
      .array(z.string().trim().min(1).max(500))
      .max(MAX_TEST_ADGROUPS, `A test can have up to ${MAX_TEST_ADGROUPS.toLocaleString('en-US')} ad groups.`)
      .transform((list) => [...new Set(list)]),
    hypothesis: text('A hypothesis'),
    variants,
  })
  .refine(({ from, to }) => to === null || to.getTime() > from.getTime(), {
    path: ['to'],
    message: 'The end must be after the start.',
  });
export type AbTestForm = z.output<typeof abTestForm>;

/** Notes that users write about a test. */
export const abTestNotes = z.object({
  hypothesis: text('A hypothesis'),
  decisionNote: text('A decision note'),
});
