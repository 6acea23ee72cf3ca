import { z } from 'zod';
import { isName, requiredText } from '../forms/text.js';
import { balanced, rotationErrors, type RotationWeight, WHOLE } from './weights.js';

/** Maximum keywords of a rotation, and maximum characters of a keyword. */
const MAX_KEYWORDS = 200;
const MAX_KEYWORD_LENGTH = 300;

export const ROTATION_STATUSES = ['active', 'paused'] as const;
export type RotationStatus = (typeof ROTATION_STATUSES)[number];

const entry = z.object({
  keyword: requiredText('Keyword', MAX_KEYWORD_LENGTH).refine(isName, 'Keyword must be on one line.'),
  /** Percentage, as a whole number. */
  weight: z.number(),
  lockWeightPercent: z.boolean(),
  status: z.enum(ROTATION_STATUSES),
});
export type RotationEntry = z.output<typeof entry>;

export const rotationWeight = ({ weight, lockWeightPercent, status }: Omit<RotationEntry, 'keyword'>): RotationWeight => ({
  weight: status === 'active' ? weight : 0,
  isLocked: lockWeightPercent,
  isActive: status === 'active',
}); // prettier-ignore

const isActive = ({ status }: Pick<RotationEntry, 'status'>): boolean => status === 'active';

/** Returns the list with weights that add up to 100. @param list list without `rotationErrors` */
export function balancedList<E extends Omit<RotationEntry, 'keyword'>>(list: readonly E[]): E[] {
  const weights = balanced(list.map(rotationWeight));
  return list.map((each, at) => ({ ...each, weight: weights[at]! }));
}

/** Rotation as entered in the form. */
export const rotationForm = z.object({
  list: z
    .array(entry)
    .max(MAX_KEYWORDS, `A rotation can have up to ${MAX_KEYWORDS} keywords.`)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      for (const [at, { keyword }] of list.entries()) {
        const key = keyword.toLowerCase();
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [at, 'keyword'], message: 'The keyword is already in the list.' });
        seen.add(key);
      }
      for (const { at, message } of rotationErrors(list.map(rotationWeight)))
        context.addIssue({ code: 'custom', path: at === null ? [] : [at, 'weight'], message });
      if (list.length > 0 && !list.some(isActive))
        context.addIssue({ code: 'custom', message: 'At least one keyword must be active.' });
    }),
});
export type RotationForm = z.output<typeof rotationForm>;

/** Rotation to save. Weights add up to 100, and the list may be empty only to end the rotation. */
export const savedRotation = rotationForm.extend({ end: z.boolean() }).superRefine(({ list, end }, context) => {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['list'], message });
  if (end && list.length > 0) refuse('Ending a rotation removes all of its keywords, so send an empty list.');
  if (!end && list.length === 0) refuse('An empty list ends the rotation. To remove all keywords, end the rotation.');
  const weights = list.map(rotationWeight);
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  if (sum !== WHOLE && list.some(isActive) && rotationErrors(weights).length === 0)
    refuse(`The weights of the active keywords add up to ${sum}%. They must add up to ${WHOLE}%.`);
});
