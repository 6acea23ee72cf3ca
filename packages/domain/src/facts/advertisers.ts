import { defineFamily, type Measure } from './family.js';

const count = (place: number, isLarge = false): Measure<'site'> => ({
  unit: 'count',
  side: 'site',
  place,
  ...(isLarge && { isLarge }),
});

/**
 * Advertisers in a feed's ads on the pages of a site by hour, counted by the site. Positions (1 is the top) are summed
 * with their squares, so that means and deviations can be aggregated over hours and ad groups. The site is the first
 * key column, because reports are about one site.
 */
export const ADVERTISERS = defineFamily({
  id: 'advertisers',
  facts: {
    name: 'advertiser_hour',
    keys: ['site', 'date', 'feed', 'hour', 'advertiser', 'adgroup', 'account'],
    carried: [],
    partitioned: false,
  },
  measures: {
    loaded: count(0),
    shown: count(1),
    clicked: count(2),
    load_places: count(3, true),
    load_place_squares: count(4, true),
    click_places: count(5, true),
    click_place_squares: count(6, true),
  },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});

/** Revenue of clicks on an advertiser, by the searched keyword, after revenue share. */
export const KEYWORD_REVENUE = defineFamily({
  id: 'keyword revenue',
  facts: {
    name: 'keyword_rpc_hour',
    keys: ['site', 'date', 'feed', 'hour', 'advertiser', 'keyword', 'adgroup', 'account'],
    carried: [],
    partitioned: false,
  },
  measures: { sold: count(0), revenue: { unit: 'micros', side: 'site', place: 1 } },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});
