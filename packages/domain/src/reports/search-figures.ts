import { SEARCHED_ADVERTISERS, SEARCHED_KEYWORDS } from '../facts/index.js';
import { KEYWORD_PLANNER_PERMISSIONS } from '../keyword-planner/index.js';
import { defineReport } from './contract.js';
import { countMetric, groupBy, keyed, keyedField } from './dimensions.js';
import { figuresApi } from './figures-api.js';
import { pickFilters } from './filters.js';
import { ref } from './formula.js';

/** Properties that both reports share. The keyword planner queries them and computes the statistics itself. */
const COMMON = {
  permission: KEYWORD_PLANNER_PERMISSIONS,
  filters: pickFilters('dateRange', 'marketIdIn', 'deviceIdIn', 'adgroupIdIn'),
  segments: [],
  defaultRange: 'last7Days',
  defaultPageSize: 50,
  maxRange: 92,
  chart: [],
  rowActions: [],
} as const;

const KEYWORD_COLUMN = keyed('keyword', 'Keyword', 'Keyword visitors searched for.');
const KEYWORD_ID = keyedField('keyword', 'Int', 'ID of the keyword.');
const BY_KEYWORD = groupBy('keyword', 'keyword', 'Keyword', 'By keyword.');

const apiOf = figuresApi('the keyword planner');

/** Visits and impressions of searched keywords. */
export const SEARCHED_KEYWORD_FIGURES = defineReport([SEARCHED_KEYWORDS], {
  ...COMMON,
  id: 'searchedKeywordFigures',
  api: apiOf('SearchedKeywordFigures', 'Keyword visitors searched for.', 'Columns keywords can be grouped by.'),
  title: 'Searched keywords',
  columns: {
    keyword: KEYWORD_COLUMN,
    visits: countMetric('visits', 'Visits', 'Visits with a search for it, without bots.', 'Float'),
    shows: countMetric('shows', 'Feed shows', "Number of times the feed's ads were shown for it.", 'Float'),
  },
  fields: { keywordId: KEYWORD_ID },
  grouping: { multiple: true, choices: [BY_KEYWORD] },
  defaultOrder: { column: 'shows', direction: 'DESC' },
});

const money = <const M extends 'earned' | 'earned_squares'>(measure: M, label: string, help: string) =>
  ({
    kind: 'derived',
    formula: ref(measure),
    label,
    help,
    type: 'Float',
    format: 'money4',
    visible: true,
    sortable: true,
  }) as const;

/** Advertisers of searched keywords. */
export const SEARCHED_ADVERTISER_FIGURES = defineReport([SEARCHED_ADVERTISERS], {
  ...COMMON,
  id: 'searchedAdvertiserFigures',
  api: apiOf('SearchedAdvertiserFigures', 'Advertiser for a keyword.', 'Columns advertisers can be grouped by.'),
  title: 'Advertisers of searched keywords',
  columns: {
    keyword: KEYWORD_COLUMN,
    name: keyed('advertiser', 'Advertiser', 'Advertiser name as reported by the feed.'),
    loaded: countMetric('loaded', 'Loaded', 'Number of times its ads were loaded on a page.', 'Float'),
    shown: countMetric('shown', 'Shown', 'Number of times its ads came into view.', 'Float'),
    clicked: countMetric('clicked', 'Clicked', 'Clicks on its ads.', 'Float'),
    sold: countMetric('sold', 'Sold', 'Ad clicks that the feed pays for.', 'Float'),
    earned: money('earned', 'Earned', 'Revenue of these clicks after revenue share.'),
    earnedSquares: money('earned_squares', 'Squared revenue', 'Sum of the squared revenue of each click.'),
  },
  fields: {
    keywordId: KEYWORD_ID,
    advertiserId: keyedField('advertiser', 'Int', 'ID of the advertiser.'),
    advertiserType: keyedField('advertiser', 'String', 'Type of business.'),
  },
  grouping: { multiple: true, choices: [BY_KEYWORD, groupBy('advertiser', 'name', 'Advertiser', 'By advertiser.')] },
  defaultOrder: { column: 'clicked', direction: 'DESC' },
});
