import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { CONVERSIONS, PAGES, PIXELS } from './lists.graphql.js';

/** Entity that the platform lists for an account, such as a page, pixel or conversion. */
export interface ListedItem {
  readonly id: string;
  readonly name: string;
}
type ListQuery = TypedDocumentNode<{ items: ListedItem[] }, { id: number }>;

/** Setting with choices from the platform. */
export interface ListedSetting {
  readonly query: ListQuery;
  readonly isMany?: boolean;
  /** Parses the stored text into the selected items. */
  readonly read: (text: string) => readonly ListedItem[];
  /** Serializes the selected items. Empty if none is selected. */
  readonly write: (chosen: readonly ListedItem[]) => string;
}

/**
 * Parses items from JSON: one or a list. Any other text becomes an item itself, so that values typed earlier aren't
 * lost.
 */
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

/** Settings with choices, by name. All other settings are typed. */
export const LISTED_SETTINGS: Readonly<Record<string, ListedSetting>> = {
  facebookPages: {
    query: PAGES,
    isMany: true,
    read: fromJson,
    write: (chosen) => (chosen.length === 0 ? '' : JSON.stringify(chosen.map(item))),
  },
  pixel: { query: PIXELS, read: fromJson, write: ([chosen]) => (chosen ? JSON.stringify(item(chosen)) : '') },
  // Reports use the name of the conversion for their columns.
  conversionDefinition: { query: CONVERSIONS, read: plain, write: ([chosen]) => chosen?.name ?? '' },
  defaultConversionActionId: { query: CONVERSIONS, read: plain, write: ([chosen]) => chosen?.id ?? '' },
};
