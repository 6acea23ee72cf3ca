import { ADVERTISERS, KEYWORD_REVENUE } from '../facts/index.js';
import { defineReport } from './contract.js';
import { DATE_COLUMN, keyed, keyedField, groupBy, countMetric } from './dimensions.js';
import { figuresApi } from './figures-api.js';
import { pickFilters } from './filters.js';
import { ratio, ref } from './formula.js';

const HOUR_COLUMN = keyed('hour', 'Hour', 'Hour of the day in UTC, 0 to 23.', { type: 'Int', format: 'hour' });

/** Properties that both reports share. The advertiser screens query them and build the rows themselves. */
const COMMON = {
  permission: ['advertisers-report', 'site-advertisers-report'],
  filters: pickFilters('dateRange', 'siteIdIn', 'feedIdIn', 'labelNameIn', 'partnerAccountIdIn', 'adgroupIdIn'),
  segments: [],
  defaultRange: 'last7Days',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [],
  rowActions: [],
} as const;

const apiOf = figuresApi('the advertiser report');

/** Advertisers of a site, by day or hour. */
export const ADVERTISER_FIGURES = defineReport([ADVERTISERS], {
  ...COMMON,
  id: 'advertiserFigures',
  api: apiOf('AdvertiserFigures', 'Advertiser on a day or in an hour.', 'Columns advertisers can be grouped by.'),
  title: 'Advertisers',
  columns: {
    date: DATE_COLUMN,
    hour: HOUR_COLUMN,
    name: keyed('advertiser', 'Advertiser', 'Advertiser name as reported by the feed.'),
    loaded: countMetric('loaded', 'Loaded', 'Number of times its ads were loaded on a page.', 'Float'),
    shown: countMetric('shown', 'Shown', 'Number of times its ads came into view.', 'Float'),
    clicked: countMetric('clicked', 'Clicked', 'Clicks on its ads.', 'Float'),
    loadPlaces: countMetric('load_places', 'Places', 'Sum of its positions when loaded, where 1 is the top.', 'Float'),
    loadPlaceSquares: countMetric(
      'load_place_squares',
      'Squared positions',
      'Sum of the squares of those positions.',
      'Float',
    ),
    clickPlaces: countMetric('click_places', 'Places clicked', 'Sum of its positions when clicked.', 'Float'),
    clickPlaceSquares: countMetric(
      'click_place_squares',
      'Squared positions clicked',
      'Sum of the squares of those positions.',
      'Float',
    ),
  },
  fields: {
    advertiserId: keyedField('advertiser', 'Int', 'ID of the advertiser.'),
    advertiserType: keyedField('advertiser', 'String', 'Type of business.'),
  },
  grouping: {
    multiple: true,
    choices: [
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('hour', 'hour', 'Hour', 'By hour of the day.'),
      groupBy('advertiser', 'name', 'Advertiser', 'By advertiser.'),
    ],
  },
  defaultOrder: { column: 'date', direction: 'ASC' },
});

/** Revenue of clicks on advertisers, by keyword and day or hour. */
export const KEYWORD_REVENUE_FIGURES = defineReport([KEYWORD_REVENUE], {
  ...COMMON,
  id: 'keywordRevenueFigures',
  api: apiOf('KeywordRevenueFigures', 'Keyword on a day or in an hour.', 'Columns keyword revenue can be grouped by.'),
  title: 'Keyword revenue',
  columns: {
    date: DATE_COLUMN,
    hour: HOUR_COLUMN,
    keyword: keyed('keyword', 'Keyword', 'Keyword visitors searched for.'),
    sold: countMetric('sold', 'Sold', 'Ad clicks that the feed pays for.', 'Float'),
    RPC: {
      kind: 'derived',
      formula: ratio(ref('revenue'), ref('sold')),
      label: 'RPC',
      help: 'Revenue per click: revenue / sold.',
      type: 'Float',
      format: 'money4',
      visible: true,
      sortable: true,
    },
  },
  fields: { keywordId: keyedField('keyword', 'Int', 'ID of the keyword.') },
  grouping: {
    multiple: true,
    choices: [
      groupBy('date', 'date', 'Date', 'By day.'),
      groupBy('hour', 'hour', 'Hour', 'By hour of the day.'),
      groupBy('keyword', 'keyword', 'Keyword', 'By keyword.'),
    ],
  },
  defaultOrder: { column: 'sold', direction: 'DESC' },
});
