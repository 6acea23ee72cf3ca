import type { AdPlatform, AmountKind } from '@adops/connectors';
import { stepWords } from '@adops/domain';
import { type ChangeField, isMoney } from '../fields.js';

/** What the platform calls the amount of a field. */
const KINDS: Readonly<Partial<Record<ChangeField, AmountKind>>> = {
  budget: 'daily',
  toDailyBudget: 'daily',
  lifetimeBudget: 'lifetime',
  toLifetimeBudget: 'lifetime',
  maxCPC: 'maxCpc',
  maxCPM: 'maxCpm',
  maxCPA: 'targetCpa',
  targetCpa: 'targetCpa',
  biddingStrategy: 'targetCpa',
  roas: 'targetRoas',
};

/** The smallest step the platform holds the amount of a field in, in millionths; null: the field has no amount. */
export function stepOfField(platform: AdPlatform | null, field: ChangeField, currency: string): number | null {
  const kind = KINDS[field];
  return platform && kind ? platform.stepOf(kind, currency) : null;
}

const words = (step: number, field: ChangeField, currency: string): string =>
  stepWords(step, isMoney(field) || field === 'biddingStrategy' ? currency : null);

export const roundedWords = (step: number, field: ChangeField, currency: string): string =>
  `Rounded to ${words(step, field, currency)}.`;

/** Why a change that rounding undoes is left out. */
export const tooSmallWords = (step: number | undefined, field: ChangeField, currency: string): string =>
  step === undefined
    ? 'No change needed.'
    : `No change: less than the platform’s step of ${words(step, field, currency)}.`;

/** Why the platform cannot hold an amount that was typed; null: it can. */
export function offStep(
  platform: AdPlatform | null,
  field: ChangeField,
  currency: string,
  amount: number,
): string | null {
  const step = stepOfField(platform, field, currency);
  if (step === null || amount % step === 0) return null;
  return `${platform!.name} takes steps of ${words(step, field, currency)}.`;
}
