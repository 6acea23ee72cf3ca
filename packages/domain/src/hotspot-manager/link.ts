import { fillPattern } from '../link-generator/placeholders.js';
import { DEFAULT_KEYWORD_PARAM } from './limits.js';

/** What the search link of a hotspot depends on. */
export interface HotspotLinkSite {
  readonly domain: string;
  /** Null or empty: the usual one. */
  readonly keywordParam: string | null;
}

/** The search of the site for the text of a hotspot, by the site's keyword parameter. */
export const hotspotLink = ({ domain, keywordParam }: HotspotLinkSite, text: string): string =>
  fillPattern(
    'https://{domain}/search?{param}={text}',
    { domain, param: keywordParam?.trim() || DEFAULT_KEYWORD_PARAM, text: text.trim() },
    'address',
  );

/**
 * A link as a group keeps it: null where it is the search link of one of its sites, so that each site gets its own.
 */
export function keptHotspotLink(link: string | null, text: string, sites: readonly HotspotLinkSite[]): string | null {
  const typed = link?.trim() ?? '';
  return typed === '' || sites.some((site) => hotspotLink(site, text) === typed) ? null : typed;
}
