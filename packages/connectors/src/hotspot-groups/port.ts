import type { SiteApiRef } from '../site-configuration/port.js';

/** A page of a site that shows hotspots. */
export interface SiteHotspotPage {
  /** What the site calls it; the same page has the same name at every site. */
  readonly name: string;
  /** What a click does there; null: the site doesn't say. */
  readonly action: string | null;
}

export interface GroupedHotspot {
  /** Of the site's making; null: the site has yet to give it one. */
  readonly id: number | null;
  readonly text: string;
  readonly link: string;
  readonly imageUrl: string | null;
  readonly thumbImageUrl: string | null;
}

/** What a group shows, and where. */
export interface SiteHotspotContent {
  /** Name of its page. */
  readonly page: string;
  /** Version of the hotspot format. */
  readonly format: number;
  readonly marketIds: readonly number[];
  readonly sourceIds: readonly number[];
  readonly keywords: readonly string[];
  /** In the order they are shown. */
  readonly hotspots: readonly GroupedHotspot[];
}

/** A group as its site keeps it. */
export interface SiteHotspotGroup extends SiteHotspotContent {
  readonly id: number;
  /** What the console called it when it created it; null: it was created at the site. */
  readonly key: string | null;
  /** Of the site's making; every save makes another one. */
  readonly version: string;
}

/** Version of a group that is not there yet. */
export type NewGroup = 'new';

/** Groups of hotspots at the sites. */
export interface SiteHotspotGroups {
  /** Null: the site shows no hotspots. @throws SiteConfigurationError */
  pages(api: SiteApiRef): Promise<readonly SiteHotspotPage[] | null>;
  /** All groups; null: the site shows no hotspots. @throws SiteConfigurationError */
  list(api: SiteApiRef): Promise<readonly SiteHotspotGroup[] | null>;
  /** @param group its id at the site, or its key. Null: there is none. @throws SiteConfigurationError */
  read(api: SiteApiRef, group: string): Promise<SiteHotspotGroup | null>;
  /**
   * Replaces the whole group if it still has the version; with `new` it is created under the key, once.
   * @returns the group after it. @throws SiteConfigurationError
   */
  save(
    api: SiteApiRef,
    group: string,
    content: SiteHotspotContent,
    version: string | NewGroup,
  ): Promise<SiteHotspotGroup>;
}
