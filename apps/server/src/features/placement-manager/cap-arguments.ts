import { type CapFormula, capFormulaForm, DEFAULT_CAP_FORMULA, fieldMessages } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { CapFormulaInput } from './placement-manager.model.js';

/**
 * Returns the formula asked for, with the defaults where it says nothing.
 * @param daysRange the argument next to the formula; where it has its default, the formula's own counts
 * @throws BadUserInput with the wrong fields
 */
export function formulaOf(input: CapFormulaInput | null, daysRange: number | null): CapFormula {
  const given = Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value != null));
  const { success, data, error } = capFormulaForm.safeParse({
    ...DEFAULT_CAP_FORMULA,
    ...given,
    ...(daysRange !== null && daysRange !== DEFAULT_CAP_FORMULA.daysRange && { daysRange }),
  });
  if (success) return data;
  const wrong = fieldMessages(error);
  const fields = wrong.map(
    ({ field, messages }) => [field === 'daysRange' ? field : `formula.${field}`, messages] as const,
  );
  throw new BadUserInput(wrong[0]!.messages[0]!, Object.fromEntries(fields));
}
