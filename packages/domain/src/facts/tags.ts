import { defineFamily, type Measure } from './family.js';

const figure = (unit: Measure['unit'], place: number): Measure<'revenue'> => ({ unit, side: 'revenue', place });

/**
 * What a search feed says of each of its tags, by day. A tag nobody links to an ad group has the ad group and the account 0, so
 * that the tags of a feed add up to all it paid. Scores are summed times the clicks they are of, discounts times the gross
 * revenue they were taken from; both with the sum of those weights.
 */
export const TAGS = defineFamily({
  id: 'tags',
  facts: {
    name: 'tag_day',
    keys: ['date', 'feed', 'adgroup', 'tag', 'device', 'country', 'feedAccount', 'account'],
    carried: ['site', 'campaign', 'source'],
    partitioned: false,
  },
  measures: {
    searches: figure('count', 0),
    bidded_searches: figure('count', 1),
    bidded_clicks: figure('count', 2),
    /** Before our share, and after it. Net of a fact is its gross times the share, rounded once. */
    revenue_gross: figure('micros', 3),
    revenue: figure('micros', 4),
    tq: figure('micros', 5),
    scored_clicks: figure('count', 6),
    discount: figure('micros', 7),
    discounted_gross: figure('micros', 8),
  },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});
