import type { SiteApiRef } from '../site-configuration/port.js';

/** A keyword visitors of an ad group are shown ads for. */
export interface RotatedKeyword {
  readonly keyword: string;
  /** Share of the visits in whole percent. Active ones add up to 100; paused ones weigh 0. */
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: 'active' | 'paused';
}

/** The rotation of an ad group as its site keeps it. */
export interface KeywordRotation {
  /** Of the site's making; every save makes another one. */
  readonly version: string;
  /** The ad group's own keyword, and what is shown instead of it; null: the site does not say. */
  readonly default: string | null;
  readonly replacement: string | null;
  /** The keywords are of the company's own brand. */
  readonly isOwnBrand: boolean;
  /** Keywords with where the site sends their visitors; null: it does not say. */
  readonly list: readonly (RotatedKeyword & { readonly targetLink: string | null })[];
}

/** Rotations at the sites, which choose the keyword of each visit by them. */
export interface KeywordRotations {
  /** @param adgroup its id in the links to the site. @throws SiteConfigurationError */
  read(api: SiteApiRef, adgroup: string): Promise<KeywordRotation>;
  /**
   * Replaces the whole list if it still has the version.
   * @returns the rotation after it. @throws SiteConfigurationError
   */
  save(api: SiteApiRef, adgroup: string, list: readonly RotatedKeyword[], version: string): Promise<KeywordRotation>;
}
