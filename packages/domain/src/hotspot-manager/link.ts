import { fillPattern } from '../link-generator/placeholders.js';
import { DEFAULT_KEYWORD_PARAM } from './limits.js';

/** Site properties that determine the search link of a hotspot. */
export interface HotspotLinkSite {
  readonly domain: string;
  /** Null or empty for the default parameter. */
  readonly keywordParam: string | null;
}

/** Returns the link to the site's search for the text of a hotspot, with the site's keyword parameter. */
export const hotspotLink = ({ domain, keywordParam }: HotspotLinkSite, text: string): string =>
  fillPattern(
    'https://{domain}/search?{param}={text}',
    { domain, param: keywordParam?.trim() || DEFAULT_KEYWORD_PARAM, text: text.trim() },
    'address',
  );

/**
 * Returns the link to store for a hotspot. Returns null for a search link of one of the group's sites, so that each
 * site gets its own search link.
 */
export function keptHotspotLink(link: string | null, text: string, sites: readonly HotspotLinkSite[]): string | null {
  const typed = link?.trim() ?? '';
  return typed === '' || sites.some((site) => hotspotLink(site, text) === typed) ? null : typed;
}
