import { type CapFormula, capFormulaForm, DEFAULT_CAP_FORMULA, fieldMessages } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { CapFormulaInput } from './placement-manager.model.js';

/**
 * Returns the requested formula, with defaults for missing values.
 * @param daysRange separate argument; if it has its default value, the formula's own value is used
 * @throws BadUserInput with the invalid fields
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
