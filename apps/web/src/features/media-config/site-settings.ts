import type { PermissionKey } from '@adops/domain';
import { PARTNER_LABELS, SEARCH_LABELS, SERVICE_LABELS, SYSTEM_LABELS } from './setting-labels.js';
import { tabsFor } from './site-tabs.js';

/** Setting of a site, or a whole tab of settings. */
export interface SiteSetting {
  readonly label: string;
  /** Label of the tab that contains it. */
  readonly tab: string;
  /** Path of the tab below the site. */
  readonly path: string;
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  system: Object.values(SYSTEM_LABELS),
  partners: Object.values(PARTNER_LABELS),
  services: Object.values(SERVICE_LABELS),
  searching: Object.values(SEARCH_LABELS),
};

/** Tabs and settings of the media configuration that the user may open, for the command bar. */
export const mediaSettings = (permissions: ReadonlySet<PermissionKey>): readonly SiteSetting[] =>
  tabsFor(permissions).flatMap(({ label: tab, path, part }) =>
    [tab, ...(NAMES[part] ?? [])].map((label) => ({ label, tab, path })),
  );
