import { defineFamily, type Measure } from './family.js';

const figure = (unit: Measure['unit'], place: number): Measure<'revenue'> => ({ unit, side: 'revenue', place });

/**
 * Daily figures of search-feed tags. A tag without a linked ad group has ad group and account 0, so that the tags of a
 * feed add up to its total payment. TQ is stored times bidded clicks and discount times gross revenue, each with the
 * sum of its weights.
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
    /** Revenue before and after revenue share. Net is gross times the share, rounded once. */
    revenue_gross: figure('micros', 3),
    revenue: figure('micros', 4),
    tq: figure('micros', 5),
    scored_clicks: figure('count', 6),
    discount: figure('micros', 7),
    discounted_gross: figure('micros', 8),
  },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [
    {
      name: 'tag_adgroup_day',
      from: 'tag_day',
      keys: ['date', 'feed', 'tag', 'adgroup', 'account'],
      carried: ['site', 'campaign', 'source'],
    },
  ],
});
