import { adField, PIN_POSITIONS } from './fields.js';

/** Visible texts of an ad on a results page. */
export interface ShownAd {
  readonly headlines: readonly string[];
  readonly descriptions: readonly string[];
  readonly paths: readonly string[];
}

interface Text {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns one possible combination of texts: for each position, the first text pinned to it, otherwise the next
 * unpinned one.
 */
export function shownAd(fields: readonly Text[]): ShownAd {
  const pins = new Map(fields.filter(({ name }) => adField(name)?.pins).map(({ name, text }) => [name, text]));
  const ofKind = (kind: 'headline' | 'description' | 'path'): Text[] =>
    fields.filter(({ name, text }) => text !== '' && adField(name)?.kind === kind);
  const placed = (kind: 'headline' | 'description'): string[] => {
    const pinOf = ({ name }: Text): string => pins.get(`${name}Position`) ?? '';
    const free = ofKind(kind).filter((text) => pinOf(text) === '');
    return Array.from({ length: PIN_POSITIONS[kind] }, (_, at) => {
      const pinned = ofKind(kind).find((text) => pinOf(text) === String(at + 1));
      return pinned?.text ?? free.shift()?.text;
    }).filter((text) => text !== undefined);
  };
  return {
    headlines: placed('headline'),
    descriptions: placed('description'),
    paths: ofKind('path').map(({ text }) => text),
  };
}
