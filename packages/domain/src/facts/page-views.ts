import { defineFamily } from './family.js';

/**
 * Page views of sites by hour and referring domain. Views of unpaid visitors have ad group 0, so that all views of a
 * site add up.
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
