import type { SiteGroupForm } from '@adops/domain';
import type { confirmChange } from '../../app/forms/confirmChange.js';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { SiteGroupQuery } from '../../gql/graphql.js';
import { optionsOf } from './site-values.js';

export const GROUP_LABELS = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  options: 'Options',
  parentId: 'Group above',
};

export const NEW_GROUP: Stored<SiteGroupForm> = {
  values: {
    ...{ name: '', code: '', description: '', parentId: null },
    options: { engine: null, urlTemplate: null, feedIds: null },
  },
  version: null,
};

export function storedGroup({ siteGroups }: SiteGroupQuery, id: number): Stored<SiteGroupForm> | null {
  const group = siteGroups.find((each) => each.id === id);
  if (!group) return null;
  const { name, code, description, parentId, version } = group;
  return {
    values: {
      name,
      code,
      description: description ?? '',
      parentId: parentId ?? null,
      options: optionsOf(group.options),
    },
    version,
  };
}

/** Returns the names of the sites in a group. */
export const siteNamesIn = (data: SiteGroupQuery | null, id: number | null): string[] =>
  (data?.sites ?? []).filter((site) => site.siteGroups.some((group) => group.id === id)).map(({ name }) => name);

/** Returns the confirmation for deleting a group, with the effect on its sites and subgroups. */
export function removalOf(
  stored: SiteGroupForm,
  id: number,
  data: SiteGroupQuery | null,
): Parameters<typeof confirmChange>[0] {
  const groups = data?.siteGroups ?? [];
  const sites = siteNamesIn(data, id);
  const below = groups.filter(({ parentId }) => parentId === id).map(({ name }) => name);
  const above = groups.find((group) => group.id === stored.parentId)?.name;
  const isOne = sites.length === 1;
  return {
    title: `Delete the site group ${stored.name}?`,
    consequences: [
      sites.length === 0
        ? 'No sites in this group.'
        : `${sites.length} ${isOne ? 'site leaves' : 'sites leave'} the group and ${isOne ? 'loses' : 'lose'} its defaults: ${listed(sites)}.`,
      ...(below.length > 0
        ? [`${listed(below)} ${below.length === 1 ? 'moves' : 'move'} ${above ? `under ${above}` : 'to the top'}.`]
        : []),
    ],
    confirm: 'Delete group',
  };
}

/** Lists the first few names and the number of others. */
function listed(names: readonly string[]): string {
  const limit = 5;
  return names.length <= limit
    ? names.join(', ')
    : `${names.slice(0, limit).join(', ')} and ${names.length - limit} more`;
}
