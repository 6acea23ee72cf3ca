import { type CapFormula, capFormulaForm, DEFAULT_CAP_FORMULA, fieldMessages } from '@adops/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { type FormulaPlace, isDefault, keepFormula, keptFormula } from './kept-formulas.js';

/** Debounce time of requests while the user types. */
const TYPING_PAUSE = 350;

/** Formula while it is typed. Fields can be empty. */
export type TypedFormula = { readonly [Name in keyof CapFormula]: CapFormula[Name] | null };

const errorsOf = (typed: TypedFormula): Readonly<Partial<Record<keyof CapFormula, string>>> => {
  const { error } = capFormulaForm.safeParse(typed);
  return error ? Object.fromEntries(fieldMessages(error).map(({ field, messages }) => [field, messages[0]])) : {};
};

/**
 * Returns the cap formula of a set of sources. While a field is invalid, the last valid formula applies. It is stored in this
 * browser.
 */
export function useCapFormula(sourceIds: readonly number[]) {
  const { user, activeCompany } = useAccess();
  const place = useMemo<FormulaPlace>(
    () => ({ userId: user.id, companyId: activeCompany.id, sourceIds }),
    [user.id, activeCompany.id, sourceIds],
  );
  const kept = useMemo(() => keptFormula(place) ?? DEFAULT_CAP_FORMULA, [place]);
  const [edited, setEdited] = useState<{ place: FormulaPlace; typed: TypedFormula; formula: CapFormula } | null>(null);
  const current = edited?.place === place ? edited : { place, typed: kept, formula: kept };
  const [asked] = useDebouncedValue(current.formula, TYPING_PAUSE);
  const change = (next: Partial<TypedFormula>): void => {
    const typed = { ...current.typed, ...next };
    const { data } = capFormulaForm.safeParse(typed);
    if (data) keepFormula(place, data);
    setEdited({ place, typed, formula: data ?? current.formula });
  };
  return {
    typed: current.typed,
    /** Valid formula that computes the caps on screen. */
    formula: current.formula,
    /** Same formula, debounced while the user types. */
    asked,
    errors: errorsOf(current.typed),
    isOwn: !isDefault(current.formula),
    change,
    reset: () => change(DEFAULT_CAP_FORMULA),
  };
}
export type Caps = ReturnType<typeof useCapFormula>;
