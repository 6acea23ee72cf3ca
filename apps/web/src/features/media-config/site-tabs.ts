import { mayUsePart, type MediaConfigPart, type PermissionKey } from '@adops/domain';
import { RULE_KINDS } from './rule-kinds.js';

export interface SiteTab {
  readonly label: string;
  /** Below the site, and the part of the address that names it. */
  readonly path: string;
  readonly part: MediaConfigPart;
}

/** Tabs of a site after its main one: parts of its media configuration. */
const TABS: readonly SiteTab[] = [
  { label: 'System', path: 'system', part: 'system' },
  { label: 'Partners', path: 'partners', part: 'partners' },
  { label: 'Sections', path: 'sections', part: 'sections' },
  { label: 'Services', path: 'services', part: 'services' },
  { label: 'Search', path: 'search', part: 'searching' },
  ...RULE_KINDS.map(({ label, path, part }) => ({ label, path, part })),
];

/** The tabs a user sees: those of the parts they can use. */
export const tabsFor = (permissions: ReadonlySet<PermissionKey>): readonly SiteTab[] =>
  TABS.filter(({ part }) => mayUsePart(part, permissions));
