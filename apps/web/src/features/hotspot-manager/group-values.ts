import { type hotspotGroupForm, type HotspotGroupForm, HOTSPOT_VERSION } from '@adops/domain';
import type { z } from 'zod';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { HotspotFormQuery } from '../../gql/graphql.js';

export type GroupValues = z.input<typeof hotspotGroupForm>;
export type HotspotValues = GroupValues['hotspots'][number];
export type FormData = HotspotFormQuery['hotspotManager']['formData'];
export type Group = NonNullable<FormData['group']>;
/** Choices of the group's fields. */
export type FieldsData = Pick<FormData, 'sites' | 'markets' | 'sources'> & {
  readonly group?: Pick<Group, 'page'> | null;
};
/** Stored group that fills the form, either live or in a preview. */
type StoredGroup = Pick<
  Group,
  'sites' | 'markets' | 'sources' | 'page' | 'version' | 'revision' | 'keywords' | 'hotspots'
>;
export type Template = FormData['templates'][number];

export const LABELS = {
  siteIds: 'Sites',
  marketIds: 'Markets',
  sourceIds: 'Sources',
  pageId: 'Page',
  version: 'Version',
  keywords: 'Keywords',
  hotspots: 'Hotspots',
};

export const newHotspot = (text = ''): HotspotValues => ({
  ...{ id: null, text, link: '', imageUrl: '', thumbImageUrl: '' },
});

/** Returns the initial values of a new group, with the choices of the template, if any. */
export function newGroup(template: Template | undefined): Stored<GroupValues> {
  const { sites, page, sources } = template?.template ?? { sites: null, page: null, sources: null };
  return {
    values: {
      ...{ siteIds: [...(sites ?? [])], marketIds: [], sourceIds: [...(sources ?? [])], pageId: page ?? 0 },
      ...{ version: HOTSPOT_VERSION, keywords: [], hotspots: [newHotspot()] },
    },
    version: null,
  };
}

export function storedGroup({ sites, markets, sources, page, version, revision, keywords, hotspots }: StoredGroup): Stored<GroupValues> {
  const ids = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);
  return {
    values: {
      ...{ siteIds: ids(sites), marketIds: ids(markets), sourceIds: ids(sources), pageId: page?.id ?? 0, version },
      keywords: [...keywords],
      hotspots: hotspots.map(({ id, text, link, isLinkBuilt, imageUrl, thumbImageUrl }) => ({
        ...{ id: id ?? null, text, link: isLinkBuilt ? '' : (link ?? '') },
        ...{ imageUrl: imageUrl ?? '', thumbImageUrl: thumbImageUrl ?? '' },
      })),
    },
    version: revision,
  };
} // prettier-ignore

/** Returns the input of the mutation. */
export const inputOf = ({ hotspots, ...group }: HotspotGroupForm) => ({
  ...group,
  hotspots: hotspots.map((hotspot) => ({ ...hotspot })),
});

/** Returns the lines of a pasted list. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Inserts lines as hotspots. The first line replaces the text at the position, and others are added after it. */
export function withLines(hotspots: readonly HotspotValues[], at: number, lines: readonly string[]): HotspotValues[] {
  const [first = '', ...others] = lines;
  return [
    ...hotspots.slice(0, at),
    { ...(hotspots[at] ?? newHotspot()), text: first },
    ...others.map((line) => newHotspot(line)),
    ...hotspots.slice(at + 1),
  ];
}
