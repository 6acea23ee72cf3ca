import { defineFamily, type Measure } from './family.js';

const count = (place: number): Measure<'site'> => ({ unit: 'count', side: 'site', place });
const micros = (place: number): Measure<'site'> => ({ unit: 'micros', side: 'site', place });

/**
 * Pages with a feed's ads by searched keyword and day in UTC, counted by sites. The site is the first key column,
 * because reports filter by it.
 */
export const SEARCHED_KEYWORDS = defineFamily({
  id: 'searched keywords',
  facts: {
    name: 'searched_keyword_day',
    keys: ['site', 'date', 'keyword', 'device', 'country', 'feed', 'adgroup', 'account'],
    carried: [],
    partitioned: false,
  },
  measures: {
    visits: count(0),
    /** Number of times that the feed's ads were shown for the keyword. */
    shows: count(1),
  },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});

/**
 * Advertisers on these pages. Revenue is after revenue share. Its squares are sums over clicks, in squared units of the
 * reporting currency.
 */
export const SEARCHED_ADVERTISERS = defineFamily({
  id: 'searched advertisers',
  facts: {
    name: 'searched_advertiser_day',
    keys: ['site', 'date', 'keyword', 'advertiser', 'device', 'country', 'feed', 'adgroup', 'account'],
    carried: [],
    partitioned: false,
  },
  measures: {
    loaded: count(0),
    shown: count(1),
    clicked: count(2),
    sold: count(3),
    earned: micros(4),
    earned_squares: micros(5),
  },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});
