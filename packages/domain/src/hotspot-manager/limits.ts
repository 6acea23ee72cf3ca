/** Market without hotspots. */
export const HOTSPOT_EXCLUDED_MARKET = 20;
/** Version of the hotspot format in new groups. */
export const HOTSPOT_VERSION = 2;
export const HOTSPOTS_PER_PAGE = 50;
/** Maximum number of groups in a list or a file. */
export const HOTSPOT_EXPORT_ROWS = 50_000;
export const MAX_HOTSPOTS = 100;
export const MAX_HOTSPOT_TEXT = 120;
/** Maximum characters of a text that sites can store. */
export const MAX_SITE_HOTSPOT_TEXT = 500;
export const MAX_HOTSPOT_SITES = 100;
export const MAX_HOTSPOT_KEYWORDS = 200;
/** Keyword parameter of a site without one in its settings. */
export const DEFAULT_KEYWORD_PARAM = 'q';
/** Maximum number of groups in a preview. */
export const MAX_PREVIEW_GROUPS = 200;
