import { campaignFault, type Draft, finalUrlFault } from './draft.js';
import type { Generated } from './useGenerated.js';

type Known = Pick<Generated, 'site' | 'source' | 'groups' | 'ads' | 'tooMany'>;

const CHOOSE_TEMPLATE = 'Choose a template.';

const placeErrors = (draft: Draft, { site, source }: Pick<Known, 'site' | 'source'>): string[] =>
  [
    site ? null : 'Choose a site.',
    source ? null : 'Choose a source.',
    campaignFault(draft.campaign),
    finalUrlFault(draft.finalUrl),
    draft.adGroups.length > 0 ? null : 'Add at least one ad group.',
  ].filter((text) => text !== null);

const hasTemplate = ({ groupIds }: Draft, { groups }: Known): boolean => groups.some(({ id }) => groupIds.includes(id));

/** What keeps a step from being left for the next one; null: nothing. */
export function stepError(step: string, draft: Draft, known: Known): string | null {
  if (step === 'ad-groups') return placeErrors(draft, known)[0] ?? null;
  if (step === 'ad-templates') return hasTemplate(draft, known) ? null : CHOOSE_TEMPLATE;
  return null;
}

/** Everything that is missing for a file that holds ads. */
export function fileErrors(draft: Draft, known: Known): string[] {
  const errors = placeErrors(draft, known);
  if (known.tooMany !== null) return [...errors, known.tooMany];
  if (!hasTemplate(draft, known)) return [...errors, CHOOSE_TEMPLATE];
  if (draft.adGroups.length > 0 && known.ads.every(({ faults }) => faults.length > 0))
    return [...errors, 'Every ad has errors. Fix at least one in the step Ads.'];
  return errors;
}
