import { ALERT_THRESHOLDS, thresholdError, thresholdOf } from '@adops/domain';
import type { AlertType } from '../../reporting/index.js';

type Definitions = typeof ALERT_THRESHOLDS;
/** Effective thresholds of one company, by alert type and name. docs/alerts.md explains each of them. */
export type Thresholds = { readonly [T in keyof typeof AlertType]: { readonly [N in keyof Definitions[T]]: number } };

/** Thresholds of a company without its own settings. */
export const DEFAULT_THRESHOLDS = Object.fromEntries(
  Object.entries(ALERT_THRESHOLDS).map(([type, definitions]) => [
    type,
    Object.fromEntries(Object.entries(definitions).map(([name, { value }]) => [name, value])),
  ]),
) as unknown as Thresholds;

/** Returns the defaults with the company's settings. Invalid names and values are ignored. */
export function thresholdsWith(
  set: readonly { readonly type: string; readonly name: string; readonly value: number }[],
): Thresholds {
  const result = structuredClone(DEFAULT_THRESHOLDS) as unknown as Record<string, Record<string, number>>;
  for (const { type, name, value } of set) {
    const definition = thresholdOf(type, name);
    if (definition && thresholdError(definition, value) === null) result[type]![name] = value;
  }
  return result as unknown as Thresholds;
}
