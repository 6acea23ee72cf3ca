/** Ad types: 1 is the default format (expanded text ads), 2 is Responsive Search Ads. */
export const AD_TYPES = { default: 1, responsiveSearch: 2 } as const;
export type AdTypeId = (typeof AD_TYPES)[keyof typeof AD_TYPES];

export const AD_TYPE_LABELS: Readonly<Record<AdTypeId, string>> = {
  1: 'Default format',
  2: 'Responsive Search Ads',
};

export const isAdType = (id: number): id is AdTypeId => id in AD_TYPE_LABELS;

export type AdFieldKind = 'headline' | 'description' | 'path' | 'position';

/** Maximum characters of a field, by kind. */
export const AD_FIELD_LIMITS: Readonly<Record<AdFieldKind, number>> = {
  headline: 30,
  description: 90,
  path: 15,
  position: 2,
};

/** Maximum fields of each kind, by ad type. Every ad needs at least one headline and one description. */
export const MAX_FIELDS: Readonly<Record<AdTypeId, Readonly<Record<'headline' | 'description' | 'path', number>>>> = {
  1: { headline: 3, description: 2, path: 2 },
  2: { headline: 15, description: 4, path: 2 },
};

/** Number of positions that a text can be pinned to. */
export const PIN_POSITIONS = { headline: 3, description: 2 } as const;

/** Field of an ad text template, such as `headline1`, `path2` or `headline1Position`. */
export interface AdField {
  readonly name: string;
  readonly label: string;
  readonly kind: AdFieldKind;
  /** Starts at 1. Can exceed `MAX_FIELDS` in invalid input. */
  readonly number: number;
  readonly limit: number;
  /** Kind of field that a position field pins. Null for other fields. */
  readonly pins: 'headline' | 'description' | null;
}

const NAME = /^(headline|title|description|text|path)([1-9]\d?)?(Position)?$/;
const KIND_OF: Readonly<Record<string, 'headline' | 'description' | 'path'>> = {
  headline: 'headline',
  title: 'headline',
  description: 'description',
  text: 'description',
  path: 'path',
};

/**
 * Parses a field name. Returns null if no ad has such a field. `title` is an alias of headline, `text` of description.
 */
export function adField(name: string): AdField | null {
  const [, word, digits, position] = NAME.exec(name) ?? [];
  if (!word) return null;
  const of = KIND_OF[word]!;
  const number = Number(digits ?? 1);
  const label = `${word[0]!.toUpperCase()}${word.slice(1)}${digits ? ` ${digits}` : ''}`;
  if (position && of === 'path') return null;
  const pins = position && of !== 'path' ? of : null;
  const kind = pins === null ? of : 'position';
  return { name, label: pins ? `${label} position` : label, kind, number, limit: AD_FIELD_LIMITS[kind], pins };
}

function fieldsOf(typeId: AdTypeId): AdField[] {
  const max = MAX_FIELDS[typeId];
  const names = (['headline', 'description', 'path'] as const).flatMap((kind) =>
    Array.from({ length: max[kind] }, (_, at) => `${kind}${at + 1}`).flatMap((name) =>
      typeId === AD_TYPES.responsiveSearch && kind !== 'path' ? [name, `${name}Position`] : [name],
    ),
  );
  return names.map((name) => adField(name)!);
}

/** Fields of each ad type in form order. Headlines and descriptions of type 2 include their positions. */
export const AD_FIELDS: Readonly<Record<AdTypeId, readonly AdField[]>> = { 1: fieldsOf(1), 2: fieldsOf(2) };
