/** Angles of an article on its topic. */
export const ARTICLE_DIRECTIONS = [
  { value: 'informational', label: 'Informational' },
  { value: 'howTo', label: 'How-to' },
  { value: 'comparison', label: 'Comparison' },
  { value: 'list', label: 'List' },
  { value: 'questions', label: 'Questions and answers' },
  { value: 'news', label: 'News' },
] as const satisfies readonly { readonly value: string; readonly label: string }[];
export type ArticleDirection = (typeof ARTICLE_DIRECTIONS)[number]['value'];

/** Maximum characters of topic, headline, hotspot and text; maximum hotspots per article; headlines per suggestion. */
export const ARTICLE_LIMITS = {
  topic: 200,
  headline: 120,
  hotspot: 60,
  hotspots: 30,
  headlines: 3,
  text: 100_000,
} as const;

/** Site groups whose sites show articles, by name. */
export const ARTICLE_SITE_GROUPS = ['AFS', 'AFS Content'] as const;

/** Polling interval and attempts of a client that waits for generated texts. */
export const GENERATION_POLLS = { tries: 6, everyMs: 12_500 } as const;

export const ARTICLES_PER_PAGE = 50;
/** Maximum stored versions per article. */
export const ARTICLE_VERSIONS = 100;

export const isArticleDirection = (value: string): value is ArticleDirection =>
  ARTICLE_DIRECTIONS.some((each) => each.value === value);

export const directionLabel = (value: string): string =>
  ARTICLE_DIRECTIONS.find((each) => each.value === value)?.label ?? value;

/** Purposes of model requests, for counting and display. */
export const ARTICLE_TOOLS = {
  'article hotspots': 'Hotspots of an article',
  'article headlines': 'Headlines of an article',
  'article text': 'Text of an article',
  'article check': 'Check of an article',
} as const;
export type ArticleTool = keyof typeof ARTICLE_TOOLS;
