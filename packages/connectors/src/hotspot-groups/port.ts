import type { SiteApiRef } from '../site-configuration/port.js';

/** Page of a site that shows hotspots. */
export interface SiteHotspotPage {
  /** Name of the page, which is the same at every site. */
  readonly name: string;
  /** Effect of a click on the page's hotspots. Null if the site doesn't return it. */
  readonly action: string | null;
}

export interface GroupedHotspot {
  /** Assigned by the site. Null until the site has assigned it. */
  readonly id: number | null;
  readonly text: string;
  readonly link: string;
  readonly imageUrl: string | null;
  readonly thumbImageUrl: string | null;
}

/** Content of a hotspot group and the page it belongs to. */
export interface SiteHotspotContent {
  /** Name of the group's page. */
  readonly page: string;
  /** Version of the hotspot format. */
  readonly format: number;
  readonly marketIds: readonly number[];
  readonly sourceIds: readonly number[];
  readonly keywords: readonly string[];
  /** In display order. */
  readonly hotspots: readonly GroupedHotspot[];
}

/** Group as its site stores it. */
export interface SiteHotspotGroup extends SiteHotspotContent {
  readonly id: number;
  /** Key that the console chose when it created the group. Null if the group was created at the site. */
  readonly key: string | null;
  /** Assigned by the site and changed with every save. */
  readonly version: string;
}

/** Version of a group that doesn't exist yet. */
export type NewGroup = 'new';

/** Access to the hotspot groups at the sites. */
export interface SiteHotspotGroups {
  /** Returns null if the site shows no hotspots. @throws SiteConfigurationError */
  pages(api: SiteApiRef): Promise<readonly SiteHotspotPage[] | null>;
  /** Returns all groups, or null if the site shows no hotspots. @throws SiteConfigurationError */
  list(api: SiteApiRef): Promise<readonly SiteHotspotGroup[] | null>;
  /**
   * Returns null if the site has no such group.
   * @param group its id or key
   * @throws SiteConfigurationError
   */
  read(api: SiteApiRef, group: string): Promise<SiteHotspotGroup | null>;
  /**
   * Replaces the whole group if its version is still the given one. With `new`, creates it once under the key.
   * @returns the saved group
   * @throws SiteConfigurationError
   */
  save(
    api: SiteApiRef,
    group: string,
    content: SiteHotspotContent,
    version: string | NewGroup,
  ): Promise<SiteHotspotGroup>;
}
