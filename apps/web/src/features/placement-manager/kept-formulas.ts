import { type CapFormula, capFormulaForm, DEFAULT_CAP_FORMULA, sourceSetKey } from '@adops/domain';
import { readJson, writeJson } from '../../app/session/storage.js';

/** User, company and sources that a stored formula belongs to. */
export interface FormulaPlace {
  readonly userId: number;
  readonly companyId: number;
  readonly sourceIds: readonly number[];
}

const keyOf = ({ userId, companyId, sourceIds }: FormulaPlace): string =>
  `placementManager.formula.${companyId}.${userId}.${sourceSetKey(sourceIds)}`;

/** Returns the formula that this browser stores for a set of sources. Null to use the default. */
export function keptFormula(place: FormulaPlace): CapFormula | null {
  const { data } = capFormulaForm.safeParse(readJson(keyOf(place)));
  return data ?? null;
}

/** Stores a formula in this browser. The default is stored as null. */
export function keepFormula(place: FormulaPlace, formula: CapFormula): void {
  writeJson(keyOf(place), isDefault(formula) ? null : formula);
}

export const isDefault = (formula: CapFormula): boolean =>
  (Object.keys(DEFAULT_CAP_FORMULA) as (keyof CapFormula)[]).every(
    (name) => formula[name] === DEFAULT_CAP_FORMULA[name],
  );
