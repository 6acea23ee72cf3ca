/** States of an article's compliance check. */
export const COMPLIANCE_STATES = ['none', 'running', 'compliant', 'violating', 'skipped', 'failed'] as const;
export type ComplianceState = (typeof COMPLIANCE_STATES)[number];

export interface ArticleCheck {
  readonly state: ComplianceState;
  /** Number of the latest check. Results of older checks are ignored. */
  readonly run: number;
}

export type CheckEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'finish'; readonly run: number; readonly isCompliant: boolean }
  | { readonly kind: 'fail'; readonly run: number }
  /** A user canceled the running check. */
  | { readonly kind: 'cancel' }
  /** The checked text has changed. */
  | { readonly kind: 'change' };

export const UNCHECKED: ArticleCheck = { state: 'none', run: 0 };

/** Returns the check after an event. Returns the same object if the event changes nothing. */
export function afterCheckEvent(check: ArticleCheck, event: CheckEvent): ArticleCheck {
  const { state, run } = check;
  switch (event.kind) {
    case 'start':
      return state === 'running' ? check : { state: 'running', run: run + 1 };
    case 'cancel':
      return state === 'running' ? { state: 'skipped', run } : check;
    case 'change':
      return state === 'none' ? check : { state: 'none', run };
    case 'fail':
      return state === 'running' && event.run === run ? { state: 'failed', run } : check;
    case 'finish':
      return state === 'running' && event.run === run
        ? { state: event.isCompliant ? 'compliant' : 'violating', run }
        : check;
  }
}

/**
 * Returns true if an article may be uploaded, which requires that it is compliant or that a user canceled the check.
 */
export const mayUpload = (state: ComplianceState): boolean => state === 'compliant' || state === 'skipped';
