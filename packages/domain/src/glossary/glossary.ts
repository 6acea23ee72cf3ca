import { METRICS } from '../reports/metrics.js';

export interface GlossaryEntry {
  readonly term: string;
  readonly meaning: string;
}

/** Terms of screens that aren't columns of reports. */
const TERMS: Readonly<Record<string, string>> = {
  'Ad group': 'Smallest unit with its own bid, budget or status. Some platforms call it an ad set or campaign.',
  'AFS channel': 'Label by which AdSense for Search reports revenue. A channel belongs to one site at a time.',
  Alert: 'Loss or unusual metric of an ad group that the console detected. It is open until its cause is gone.',
  'Complete hours': 'Hours that all included sources and feeds have reported.',
  'Data through': 'End of the last hour reported by all accounts that are on time.',
  Feed: 'Provider of the ads on our sites, such as Yahoo or AdSense for Search. It pays for sold clicks.',
  'Daily metrics only': "Cost or revenue that a source or feed reports by day. It isn't assigned to an hour.",
  Hotspot: 'Text or picture on a page of a site that leads to ads.',
  Incomplete: 'Cost or revenue of some hours is missing, so the value will still change.',
  Mine: 'Ad groups in accounts whose buyer is you.',
  'Not attributed': 'Metrics of an ad group that exceed those of its keywords, placements or other parts.',
  PLA: 'Product listing ad, which shows a picture, a price and a shop.',
  Placement: 'Site, app or zone of a traffic source that showed our ads.',
  Preview: 'List of all changes of a task with old and new values, shown before anything is sent to a platform.',
  Restated: 'Reported again with different values by a source or feed, up to several weeks later.',
  'Revenue share':
    "Part of a feed's revenue that the company keeps. Earned is the amount after the share, Earned before share the amount before it.",
  Rule: 'Changes bids, budgets or statuses of matching ad groups, on a schedule or when a user applies it.',
  Source: 'Platform that sells clicks, such as Google Ads, Meta or Taboola.',
  Tag: 'Label by which a search feed reports searches and clicks.',
  Task: 'Recorded change of many ad groups, keywords or placements, with a result for each item. Tasks can be undone.',
  Undo: 'Task that restores the values replaced by an earlier task.',
};

const collator = new Intl.Collator('en');

/** All terms of reports and screens with their definitions, by name. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  ...Object.entries(TERMS).map(([term, meaning]) => ({ term, meaning })),
  ...Object.values(METRICS).map(({ label, help }) => ({ term: label, meaning: help })),
].sort((a, b) => collator.compare(a.term, b.term));

/** Returns the entries that contain all words of a search. Entries with a matching term are first. */
export function searchGlossary(search: string): readonly GlossaryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = GLOSSARY.filter(({ term, meaning }) => has(`${term} ${meaning}`));
  return [...found.filter(({ term }) => has(term)), ...found.filter(({ term }) => !has(term))];
}
