import type { ArticlePart, ComplianceState, ViolationSeverity } from '../../gql/graphql.js';

/** Labels of the check's states. A canceled check counts as valid but says that it was skipped. */
export const CHECK_WORDS: Readonly<Record<ComplianceState, string>> = {
  none: 'Not checked',
  running: 'Checking',
  compliant: 'Valid',
  violating: 'Invalid',
  skipped: 'Valid, check skipped',
  failed: 'Invalid, check failed',
};

export const SEVERITY_WORDS: Readonly<Record<ViolationSeverity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** Message of a failed generation if the server has none. */
export const GENERATION_FAILURES: Readonly<Record<ArticlePart, string>> = {
  hotspots: 'Error create hotspots',
  headlines: 'Error create headlines',
  text: 'Error create article',
};

/** Message if the response to creating an article has no id. */
export const INVALID_STRUCTURE = 'Invalid response structure';

/** Returns the reason why an article can't be uploaded. Null if it can. */
export function uploadHindrance(state: ComplianceState, isEmpty: boolean): string | null {
  if (isEmpty) return 'The article has no text. Add text first.';
  const reasons: Readonly<Record<ComplianceState, string | null>> = {
    none: 'Check the article first.',
    running: 'The check is still running. Wait for the result.',
    compliant: null,
    violating: 'The article has violations. Change the text and check it again.',
    skipped: null,
    failed: 'The check failed. Check the article again.',
  };
  return reasons[state];
}
