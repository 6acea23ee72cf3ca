import { AB_TESTS } from './ab-tests.js';
import { ADVERTISERS, KEYWORD_REVENUE } from './advertisers.js';
import type { FactFamily } from './family.js';
import { HOTSPOTS } from './hotspots.js';
import { PAGE_VIEWS } from './page-views.js';
import { KEYWORDS, PLACEMENTS } from './parts.js';
import { PERFORMANCE } from './performance.js';
import { PRODUCT_ADS } from './product-ads.js';
import { ROTATED_KEYWORDS } from './rotated-keywords.js';
import { SEARCHED_ADVERTISERS, SEARCHED_KEYWORDS } from './searched-keywords.js';
import { TAGS } from './tags.js';

/** All families of facts in the database. */
export const FACT_FAMILIES: readonly FactFamily[] = [
  PERFORMANCE,
  ADVERTISERS,
  KEYWORD_REVENUE,
  PAGE_VIEWS,
  TAGS,
  KEYWORDS,
  PLACEMENTS,
  HOTSPOTS,
  PRODUCT_ADS,
  ROTATED_KEYWORDS,
  AB_TESTS,
  SEARCHED_KEYWORDS,
  SEARCHED_ADVERTISERS,
];
