import { adField, PIN_POSITIONS } from './fields.js';

/** What people see of an ad on a results page. */
export interface ShownAd {
  readonly headlines: readonly string[];
  readonly descriptions: readonly string[];
  readonly paths: readonly string[];
}

interface Text {
  readonly name: string;
  readonly text: string;
}

/** One of the ads the platform may show: at each place the first text pinned to it, else the next that is pinned nowhere. */
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
