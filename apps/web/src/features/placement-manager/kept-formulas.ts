import { type CapFormula, capFormulaForm, DEFAULT_CAP_FORMULA, sourceSetKey } from '@adops/domain';
import { readJson, writeJson } from '../../app/session/storage.js';

/** Whose formulas they are, and of which sources. */
export interface FormulaPlace {
  readonly userId: number;
  readonly companyId: number;
  readonly sourceIds: readonly number[];
}

const keyOf = ({ userId, companyId, sourceIds }: FormulaPlace): string =>
  `placementManager.formula.${companyId}.${userId}.${sourceSetKey(sourceIds)}`;

/** The formula this browser keeps for a set of sources; null: the default one holds. */
export function keptFormula(place: FormulaPlace): CapFormula | null {
  const { data } = capFormulaForm.safeParse(readJson(keyOf(place)));
  return data ?? null;
}

/** Keeps a formula; the default one needs no keeping. */
export function keepFormula(place: FormulaPlace, formula: CapFormula): void {
  writeJson(keyOf(place), isDefault(formula) ? null : formula);
}

export const isDefault = (formula: CapFormula): boolean =>
  (Object.keys(DEFAULT_CAP_FORMULA) as (keyof CapFormula)[]).every(
    (name) => formula[name] === DEFAULT_CAP_FORMULA[name],
  );
