import { fillPattern, type GeneratedLink, type LinkWords, patternKind } from '@adops/domain';
import { z } from 'zod';
import { readJson, writeJson } from '../../app/session/storage.js';

/** Custom column. Its text is a pattern with placeholders of the template and of the link. */
export interface CustomColumn {
  readonly id: string;
  readonly label: string;
  readonly pattern: string;
}

/** Column settings stored in this browser. */
export interface LinkColumns {
  /** Ids in the order of the table. */
  readonly visible: readonly string[];
  readonly custom: readonly CustomColumn[];
}

export const BUILT_IN_COLUMNS = [
  { id: 'keyword', label: 'Keyword' },
  { id: 'name', label: 'Name' },
  { id: 'url', label: 'URL' },
  { id: 'trackingTemplate', label: 'Tracking template' },
] as const;

export const DEFAULT_COLUMNS: LinkColumns = { visible: ['keyword', 'name', 'url'], custom: [] };
export const MAX_CUSTOM_COLUMNS = 20;

const stored = z.object({
  visible: z.array(z.string()).min(1),
  custom: z.array(z.object({ id: z.string(), label: z.string(), pattern: z.string() })).max(MAX_CUSTOM_COLUMNS),
});
const keyOf = (userId: number): string => `linkGenerator.columns.${userId}`;

/** Returns the stored columns of a user. Falls back to the defaults if there are none or they are invalid. */
export function readColumns(userId: number): LinkColumns {
  const parsed = stored.safeParse(readJson(keyOf(userId)));
  if (!parsed.success) return DEFAULT_COLUMNS;
  const known = idsOf(parsed.data);
  const visible = parsed.data.visible.filter((id) => known.includes(id));
  return visible.length === 0 ? DEFAULT_COLUMNS : { ...parsed.data, visible };
}

export const writeColumns = (userId: number, columns: LinkColumns): void => writeJson(keyOf(userId), columns);

/** Returns the ids of all columns in the order of the table. */
export const idsOf = ({ custom }: Pick<LinkColumns, 'custom'>): string[] => [
  ...BUILT_IN_COLUMNS.map(({ id }) => id),
  ...custom.map(({ id }) => id),
];

/** Shows or hides a column. The last visible column can't be hidden. */
export function withVisible(columns: LinkColumns, id: string, isVisible: boolean): LinkColumns {
  const wanted = idsOf(columns).filter((each) => (each === id ? isVisible : columns.visible.includes(each)));
  return wanted.length === 0 ? columns : { ...columns, visible: wanted };
}

/** Adds a custom column and shows it. */
export function withCustom(columns: LinkColumns, { label, pattern }: Omit<CustomColumn, 'id'>): LinkColumns {
  const taken = new Set(columns.custom.map(({ id }) => id));
  let number = columns.custom.length + 1;
  while (taken.has(`custom-${number}`)) number += 1;
  const column = { id: `custom-${number}`, label: label.trim(), pattern: pattern.trim() };
  return { visible: [...columns.visible, column.id], custom: [...columns.custom, column] };
}

/** Removes a custom column. */
export function withoutCustom(columns: LinkColumns, id: string): LinkColumns {
  const left = { ...columns, custom: columns.custom.filter((each) => each.id !== id) };
  const visible = columns.visible.filter((each) => each !== id);
  return visible.length === 0 ? { ...left, visible: DEFAULT_COLUMNS.visible } : { ...left, visible };
}

export interface ShownColumn {
  readonly id: string;
  readonly label: string;
  /** @param words values of the link's placeholders for custom columns */
  readonly text: (link: GeneratedLink, words: LinkWords) => string;
}

/** Returns the visible columns with functions that return their text. */
export const shownColumns = ({ visible, custom }: LinkColumns): ShownColumn[] =>
  visible.flatMap((id): ShownColumn[] => {
    const builtIn = BUILT_IN_COLUMNS.find((column) => column.id === id);
    if (builtIn) return [{ ...builtIn, text: (link) => link[builtIn.id] ?? '' }];
    const own = custom.find((column) => column.id === id);
    if (!own) return [];
    const kind = patternKind(own.pattern);
    return [{ id, label: own.label, text: (_, words) => fillPattern(own.pattern, words, kind) }];
  });
