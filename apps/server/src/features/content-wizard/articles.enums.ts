import type { ComplianceState, SuggestedPart, ViolationSeverity } from '@adops/domain';
import { describedEnum } from '../../core/graphql/index.js';

export const ViolationSeverityEnum = describedEnum('ViolationSeverity', 'Severity of a violation.', {
  low: 'Style.',
  medium: 'Should be changed.',
  high: 'Breaks a rule.',
  critical: 'Must never be shown.',
} satisfies Record<ViolationSeverity, string>);

export const ComplianceStateEnum = describedEnum(
  'ComplianceState',
  "Status of the compliance check of an article's text.",
  {
    none: 'Not checked.',
    running: 'Being checked.',
    compliant: 'Checked, and compliant.',
    violating: 'Checked, and not compliant.',
    skipped: 'A user canceled the check. The article can be uploaded.',
    failed: 'The check failed.',
  } satisfies Record<ComplianceState, string>,
);

export const ArticlePartEnum = describedEnum('ArticlePart', 'Part of an article that can be generated.', {
  hotspots: 'Hotspots.',
  headlines: 'Headlines.',
  text: 'Text.',
} satisfies Record<ArticlePart, string>);
export type ArticlePart = SuggestedPart | 'text';
