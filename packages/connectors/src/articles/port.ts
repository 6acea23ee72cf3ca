import type { SiteApiRef } from '../site-configuration/port.js';

/** An article as a site is to show it. */
export interface SiteArticleContent {
  readonly headline: string;
  /** Language code. */
  readonly language: string;
  readonly marketId: number;
  readonly topic: string;
  readonly hotspots: readonly string[];
  /** HTML, sanitized. */
  readonly text: string;
}

/** An article as its site keeps it. */
export interface SiteArticle extends SiteArticleContent {
  /** What the console called it when it created it. */
  readonly key: string;
  /** Of the site's making; every save makes another one. */
  readonly version: string;
  /** Where readers find it. */
  readonly url: string;
}

/** Version of an article that is not there yet. */
export type NewSiteArticle = 'new';

/** Articles at the sites. */
export interface SiteArticles {
  /** @param key chosen here. Null: the site has no such article. @throws SiteConfigurationError */
  read(api: SiteApiRef, key: string): Promise<SiteArticle | null>;
  /**
   * Creates the article under the key, once, with `new`; with a version, replaces it if the site still has that version.
   * @returns the article after it. @throws SiteConfigurationError
   */
  save(
    api: SiteApiRef,
    key: string,
    content: SiteArticleContent,
    version: string | NewSiteArticle,
  ): Promise<SiteArticle>;
}
