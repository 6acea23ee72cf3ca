import type { HotspotMergeMode } from '@adops/domain';
import type { HotspotPreviewOfQuery } from '../../../gql/graphql.js';

export type Preview = NonNullable<HotspotPreviewOfQuery['hotspotManager']['preview']>;
export type PreviewGroup = Preview['groups'][number];
export type Clone = PreviewGroup['clones'][number];

/** Merge modes for a site's existing group with the same page, markets, sources and keywords. */
export const MODES: readonly { readonly value: HotspotMergeMode; readonly label: string; readonly help: string }[] = [
  { value: 'append', label: 'Append', help: "Adds missing hotspots to the site's group." },
  { value: 'replace', label: 'Replace', help: 'Replaces the group of a site.' },
  { value: 'skip', label: 'Skip', help: 'Skips sites that already have the group.' },
];

export const modeLabel = (mode: HotspotMergeMode): string => MODES.find(({ value }) => value === mode)?.label ?? mode;

export const ACTION_WORDS: Readonly<Record<Clone['action'], string>> = {
  created: 'New group',
  appended: 'Added to its group',
  replaced: 'Replaced its group',
  unchanged: 'Already up to date',
  skipped: 'Skipped, has a group',
};

const ATTRIBUTES: Readonly<Record<string, string>> = {
  siteIds: 'Sites',
  marketIds: 'Markets',
  sourceIds: 'Sources',
  pageId: 'Page',
  version: 'Version',
  keywords: 'Keywords',
  hotspots: 'Hotspots',
};
const PARTS: Readonly<Record<string, string>> = {
  text: 'text',
  link: 'link',
  imageUrl: 'image',
  thumbImageUrl: 'thumbnail',
};
const AT_HOTSPOT = /^hotspots\.(\d+)(?:\.(\w+))?$/;

/** Returns the attribute as users know it: 'hotspots.1.link' is 'Hotspot 2, link'. */
export function attributeText(attribute: string): string {
  const [, at, part] = AT_HOTSPOT.exec(attribute) ?? [];
  if (at === undefined) return ATTRIBUTES[attribute] ?? attribute;
  const name = part === undefined ? '' : `, ${PARTS[part] ?? part}`;
  return `Hotspot ${Number(at) + 1}${name}`;
}

type Counted = Pick<Preview, 'totalRecords' | 'validatedGroups' | 'failingGroups'>;

/** Status of a preview: 'Not validated', '2 of 3 groups have errors', 'Can be cloned'. */
export function stateText({ totalRecords: groups, validatedGroups, failingGroups }: Counted): string {
  if (groups === 0) return 'No groups';
  if (failingGroups > 0)
    return groups === 1 ? 'The group has errors' : `${failingGroups} of ${groups} groups ${failingGroups === 1 ? 'has' : 'have'} errors`;
  if (validatedGroups === groups) return 'Can be cloned';
  return validatedGroups === 0 ? 'Not validated' : `${groups - validatedGroups} of ${groups} groups not validated`;
} // prettier-ignore

/** Returns the error messages by field of the group's form. */
export const errorsByField = (
  errors: readonly { readonly attribute: string; readonly errors: readonly string[] }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(errors.map(({ attribute, errors: texts }) => [attribute, texts.join(' ')]));
