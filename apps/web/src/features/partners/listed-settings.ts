import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { CONVERSIONS, PAGES, PIXELS } from './lists.graphql.js';

/** Something the platform lists for an account: a page, a pixel, a conversion. */
export interface ListedItem {
  readonly id: string;
  readonly name: string;
}
type ListQuery = TypedDocumentNode<{ items: ListedItem[] }, { id: number }>;

/** A setting whose value is chosen from what the platform lists. */
export interface ListedSetting {
  readonly query: ListQuery;
  readonly isMany?: boolean;
  /** What was chosen before, out of the stored text. */
  readonly read: (text: string) => readonly ListedItem[];
  /** The text to store; empty when nothing is chosen. */
  readonly write: (chosen: readonly ListedItem[]) => string;
}

/** Items out of JSON text: one or a list. Text of another form stands for itself, so that nothing typed earlier is lost. */
function fromJson(text: string): readonly ListedItem[] {
  if (text === '') return [];
  try {
    const parsed: unknown = JSON.parse(text);
    const items = (Array.isArray(parsed) ? parsed : [parsed]).map((item: unknown) => {
      const { id, name } = (typeof item === 'object' && item ? item : { id: item }) as Record<string, unknown>;
      return { id: String(id), name: typeof name === 'string' ? name : String(id) };
    });
    return items.every(({ id }) => id !== 'undefined' && id !== 'null') ? items : [{ id: text, name: text }];
  } catch {
    return [{ id: text, name: text }];
  }
}
const plain = (text: string): readonly ListedItem[] => (text === '' ? [] : [{ id: text, name: text }]);
const item = ({ id, name }: ListedItem): ListedItem => ({ id, name });

/** Settings by name; the rest is typed. */
export const LISTED_SETTINGS: Readonly<Record<string, ListedSetting>> = {
  facebookPages: {
    query: PAGES,
    isMany: true,
    read: fromJson,
    write: (chosen) => (chosen.length === 0 ? '' : JSON.stringify(chosen.map(item))),
  },
  pixel: { query: PIXELS, read: fromJson, write: ([chosen]) => (chosen ? JSON.stringify(item(chosen)) : '') },
  // Reports name their conversion columns by it.
  conversionDefinition: { query: CONVERSIONS, read: plain, write: ([chosen]) => chosen?.name ?? '' },
  defaultConversionActionId: { query: CONVERSIONS, read: plain, write: ([chosen]) => chosen?.id ?? '' },
};
