import {
  AD_FIELDS,
  AD_TYPES,
  adField,
  type AdTemplateGroupForm,
  type AdTemplateValue,
  type AdTypeId,
  isAdType,
  USABLE_AD_SOURCES,
} from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { AdTemplateQuery } from '../../gql/graphql.js';

export type GroupValues = AdTemplateGroupForm;
export type TemplateValues = GroupValues['templates'][number];

/**
 * Returns all fields of the type with their texts in the order of the form, followed by other filled fields of the
 * template.
 */
export function fieldsOf(typeId: AdTypeId, texts: readonly AdTemplateValue[]): AdTemplateValue[] {
  const given = new Map(texts.map(({ name, value }) => [name, value]));
  const usual = AD_FIELDS[typeId].map(({ name }) => name);
  const further = texts.filter(({ name, value }) => value !== '' && !usual.includes(name)).map(({ name }) => name);
  return [...usual, ...further].map((name) => ({ name, value: given.get(name) ?? '' }));
}

export const newTemplate = (typeId: AdTypeId): TemplateValues => ({ id: null, fields: fieldsOf(typeId, []) });

/** Converts templates to another type. Fields the type doesn't have are kept, so that users see them with an error. */
export const withType = (templates: readonly TemplateValues[], typeId: AdTypeId): TemplateValues[] =>
  templates.map(({ id, fields }) => ({
    id,
    fields: fieldsOf(typeId, typeId === AD_TYPES.default ? fields.filter(({ name }) => !adField(name)?.pins) : fields),
  }));

export const LABELS = {
  siteId: 'Site',
  sourceId: 'Source',
  typeId: 'Type',
  categoryName: 'Category',
  templates: 'Templates',
};

export const NEW_GROUP: Stored<GroupValues> = {
  values: {
    siteId: null,
    sourceId: USABLE_AD_SOURCES[0],
    typeId: AD_TYPES.responsiveSearch,
    categoryName: '',
    templates: [newTemplate(AD_TYPES.responsiveSearch)],
  },
  version: null,
};

export function storedOf(data: AdTemplateQuery): Stored<GroupValues> | null {
  const [group] = data.adGeneratorTemplateGroups.rows;
  if (!group || !isAdType(group.typeId)) return null;
  const { typeId } = group;
  return {
    values: {
      siteId: group.siteId ?? null,
      sourceId: group.sourceId ?? USABLE_AD_SOURCES[0],
      typeId,
      categoryName: group.categoryName ?? '',
      templates: group.templates.map(({ id, fields }) => ({ id: id ?? null, fields: fieldsOf(typeId, fields) })),
    },
    version: group.version,
  };
}
