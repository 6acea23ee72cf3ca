import type { SiteApiRef } from '../site-configuration/port.js';

/** Article content for a site to publish. */
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

/** Article as its site stores it. */
export interface SiteArticle extends SiteArticleContent {
  /** Key that the console chose when it created the article. */
  readonly key: string;
  /** Assigned by the site and changed with every save. */
  readonly version: string;
  /** Public URL of the article. */
  readonly url: string;
}

/** Version of an article that doesn't exist yet. */
export type NewSiteArticle = 'new';

/** Access to the articles at the sites. */
export interface SiteArticles {
  /**
   * Returns null if the site has no such article.
   * @param key chosen by the console
   * @throws SiteConfigurationError
   */
  read(api: SiteApiRef, key: string): Promise<SiteArticle | null>;
  /**
   * With `new`, creates the article once under the key. With a version, replaces the article if the site still has that
   * version.
   * @returns the saved article
   * @throws SiteConfigurationError
   */
  save(
    api: SiteApiRef,
    key: string,
    content: SiteArticleContent,
    version: string | NewSiteArticle,
  ): Promise<SiteArticle>;
}
