import { AD_TYPE_LABELS, adField, isAdType } from '@adops/domain';
import type { AdTemplatesQuery } from '../../gql/graphql.js';

export type Group = AdTemplatesQuery['adGeneratorTemplateGroups']['rows'][number];

export const typeOf = ({ typeId }: Group): string => (isAdType(typeId) ? AD_TYPE_LABELS[typeId] : String(typeId));
export const siteOf = ({ siteName }: Group): string => siteName ?? 'Every site';
export const categoryOf = ({ categoryName }: Group): string => categoryName ?? 'No category';

/** Headlines of the first template. */
export const headlinesOf = ({ templates }: Group): string =>
  (templates[0]?.fields ?? [])
    .filter(({ name }) => adField(name)?.kind === 'headline')
    .map(({ value }) => value)
    .join(' | ');

/** Returns the text that the search of the list matches. */
export const textOf = (group: Group): string =>
  [
    group.categoryName ?? '',
    siteOf(group),
    group.sourceName ?? '',
    ...group.templates.flatMap(({ fields }) => fields.map(({ value }) => value)),
  ].join(' ');
