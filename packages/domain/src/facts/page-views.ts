import { defineFamily } from './family.js';

/**
 * Pages sites showed, by the hour and the domain of the page that led there. Views of unpaid visitors have the
 * ad group 0, so that those of a site add up to all it counted.
 */
export const PAGE_VIEWS = defineFamily({
  id: 'page views',
  facts: {
    name: 'page_view_hour',
    keys: ['date', 'site', 'hour', 'adgroup', 'referer', 'account'],
    carried: ['campaign', 'source'],
    partitioned: false,
  },
  measures: { page_views: { unit: 'count', side: 'site', place: 0 } },
  computed: {},
  marks: { loaded: [], computed: [] },
  rollups: [],
});
