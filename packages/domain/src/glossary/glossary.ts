import { METRICS } from '../reports/metrics.js';

export interface GlossaryEntry {
  readonly term: string;
  readonly meaning: string;
}

/** Terms of screens that aren't columns of reports. */
const TERMS: Readonly<Record<string, string>> = {
  'Ad group':
    'Smallest unit that a bid, a budget or a status is changed for. Platforms also call it ad set or campaign.',
  'AFS channel': 'Label that AdSense for Search reports revenue by. A channel belongs to one site at a time.',
  Alert: 'Loss or unusual figure of an ad group that the console found. It is open until the reason is gone.',
  'Complete hours': 'Hours that all sources and feeds in question have reported.',
  'Data through': 'End of the last hour that all accounts on time have reported.',
  Feed: 'Provider of the ads on our sites, such as Yahoo or AdSense for Search. It pays for clicks sold.',
  'Figures by day only': 'Cost or revenue that a source or feed reports by day. It belongs to no hour of the day.',
  Hotspot: 'Text or picture on a page of a site that leads to ads.',
  Incomplete: 'Cost or revenue of some hours is missing. The figure will still change.',
  Mine: 'Ad groups whose buyer is you.',
  'Not attributed': "Figures of an ad group that its keywords, placements or other parts don't account for.",
  PLA: 'Product listing ad: an ad with a picture, a price and a shop.',
  Placement: 'Site, app or zone of a traffic source on which our ads were shown.',
  Preview: 'List of all changes of a task with old and new values, before anything is sent to a platform.',
  Restated: 'Reported again with other figures by a source or feed, up to weeks later.',
  'Revenue share':
    'Part of the revenue of a feed that the company keeps. Earned is after, Earned before share is before it.',
  Rule: 'Changes bids, budgets or statuses of matching ad groups, on a schedule or when a user applies it.',
  Source: 'Platform clicks are bought from, such as Google Ads, Meta or Taboola.',
  Tag: 'Label that a search feed reports searches and clicks by.',
  Task: 'Recorded change of many ad groups, keywords or placements, with a result for each. It can be undone.',
  Undo: 'Task that restores the values an earlier task replaced.',
};

const collator = new Intl.Collator('en');

/** All terms of reports and screens with their meanings, by name. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  ...Object.entries(TERMS).map(([term, meaning]) => ({ term, meaning })),
  ...Object.values(METRICS).map(({ label, help }) => ({ term: label, meaning: help })),
].sort((a, b) => collator.compare(a.term, b.term));

/** Returns the entries that contain all words of a search, those with a matching term first. */
export function searchGlossary(search: string): readonly GlossaryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = GLOSSARY.filter(({ term, meaning }) => has(`${term} ${meaning}`));
  return [...found.filter(({ term }) => has(term)), ...found.filter(({ term }) => !has(term))];
}
