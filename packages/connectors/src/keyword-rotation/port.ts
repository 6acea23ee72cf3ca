import type { SiteApiRef } from '../site-configuration/port.js';

/** Keyword that is used to select the ads for visitors of an ad group. */
export interface RotatedKeyword {
  readonly keyword: string;
  /**
   * Percentage of visits, as a whole number. The weights of active keywords add up to 100, and paused keywords have
   * weight 0.
   */
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: 'active' | 'paused';
}

/** Rotation of an ad group as its site stores it. */
export interface KeywordRotation {
  /** Assigned by the site and changed with every save. */
  readonly version: string;
  /** The ad group's own keyword and its replacement. Null if the site doesn't return them. */
  readonly default: string | null;
  readonly replacement: string | null;
  /** True if the keywords belong to the company's own brand. */
  readonly isOwnBrand: boolean;
  /** Keywords with the page to which visitors are sent. The link is null if the site doesn't return it. */
  readonly list: readonly (RotatedKeyword & { readonly targetLink: string | null })[];
}

/** Keyword rotations at the sites, which choose a keyword for each visit. */
export interface KeywordRotations {
  /** @param adgroup the ad group's id in links to the site. @throws SiteConfigurationError */
  read(api: SiteApiRef, adgroup: string): Promise<KeywordRotation>;
  /**
   * Replaces the whole list if its version is still the given one.
   * @returns the saved rotation. @throws SiteConfigurationError
   */
  save(api: SiteApiRef, adgroup: string, list: readonly RotatedKeyword[], version: string): Promise<KeywordRotation>;
}
