import type { SiteOptionName } from '@adops/domain';

/** Labels and descriptions of the options that sites inherit from their groups. */
export const OPTIONS: Readonly<Record<SiteOptionName, { label: string; description: string }>> = {
  engine: { label: 'Search engine', description: 'Provider of the search results on the site.' },
  urlTemplate: {
    label: 'URL pattern',
    description: 'Pattern of search URLs, with placeholders such as {keyword}.',
  },
  feedIds: { label: 'Revenue feeds', description: 'Feeds whose ads the site can show.' },
};
