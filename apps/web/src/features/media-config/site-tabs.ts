import { mayUsePart, type MediaConfigPart, type PermissionKey } from '@adops/domain';
import { RULE_KINDS } from './rule-kinds.js';

export interface SiteTab {
  readonly label: string;
  /** Path below the site, which is also the last segment of the address. */
  readonly path: string;
  readonly part: MediaConfigPart;
}

/** Tabs of a site after the main one: the parts of its media configuration. */
const TABS: readonly SiteTab[] = [
  { label: 'System', path: 'system', part: 'system' },
  { label: 'Partners', path: 'partners', part: 'partners' },
  { label: 'Sections', path: 'sections', part: 'sections' },
  { label: 'Services', path: 'services', part: 'services' },
  { label: 'Search', path: 'search', part: 'searching' },
  ...RULE_KINDS.map(({ label, path, part }) => ({ label, path, part })),
];

/** Tabs of the parts the user may access. */
export const tabsFor = (permissions: ReadonlySet<PermissionKey>): readonly SiteTab[] =>
  TABS.filter(({ part }) => mayUsePart(part, permissions));
