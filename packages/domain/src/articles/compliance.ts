/** Severities of violations, least severe first. */
export const VIOLATION_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type ViolationSeverity = (typeof VIOLATION_SEVERITIES)[number];

/** Violation in the contract's format and naming. */
export interface DetectedViolation {
  readonly policy_category: string;
  readonly severity: ViolationSeverity;
  readonly reasoning: string;
  readonly violating_quote: string | null;
}

/** Result of a compliance check. `overall_risk_score` ranges from 0 (no risk) to 100 (highest risk). */
export interface ComplianceResult {
  readonly is_compliant: boolean;
  readonly overall_risk_score: number;
  readonly violation_summary: string | null;
  readonly detected_violations: readonly DetectedViolation[];
}

/** Article to check, in the form that readers see. */
export interface CheckedArticle {
  readonly headline: string;
  readonly hotspots: readonly string[];
  /** Text without tags. */
  readonly text: string;
}

/** Verdict of a model on an article. */
export interface ModelVerdict {
  readonly score: number;
  readonly summary: string;
  readonly violations: readonly DetectedViolation[];
}

/** Minimum score of an article with a violation of this severity. */
const FLOORS: Readonly<Record<ViolationSeverity, number>> = { low: 10, medium: 30, high: 70, critical: 95 };
/** Score from which an article is not compliant. */
export const RISK_THRESHOLD = 50;
const MAX_VIOLATIONS = 50;

const squeezed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Returns true if the article contains the quote verbatim. Only line breaks and spaces may differ. */
export function isQuoted({ headline, hotspots, text }: CheckedArticle, quote: string | null): boolean {
  const words = squeezed(quote ?? '');
  return words !== '' && [headline, ...hotspots, text].some((part) => squeezed(part).includes(words));
}

/**
 * Combines the results of rules, moderation and model. Ignores violations whose quote isn't in the article. An article
 * is compliant if it has no high or critical violation and its score is below the threshold.
 */
export function complianceResult(
  article: CheckedArticle,
  found: readonly DetectedViolation[],
  { score, summary, violations }: ModelVerdict,
): ComplianceResult {
  const quoted = violations.filter(({ violating_quote: quote }) => isQuoted(article, quote));
  const all = [...found, ...quoted].slice(0, MAX_VIOLATIONS);
  const risk = Math.max(score, ...all.map(({ severity }) => FLOORS[severity]));
  const isSevere = all.some(({ severity }) => severity === 'high' || severity === 'critical');
  const isCompliant = !isSevere && risk < RISK_THRESHOLD;
  return {
    is_compliant: isCompliant,
    overall_risk_score: risk,
    violation_summary: all.length === 0 && isCompliant ? null : summary.trim() || countWords(all.length),
    detected_violations: all,
  };
}

const countWords = (count: number): string => (count === 1 ? '1 violation.' : `${count} violations.`);
