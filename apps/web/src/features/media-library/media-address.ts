import type { MediaFilter } from '../../app/media/media-item.js';
import { isId } from '../../app/routes/address-ids.js';

const MAX_PIXELS = 100_000;

const idIn = (text: string | null): number | null => (text !== null && isId(text) ? Number(text) : null);
const numberIn = (text: string | null, max: number): number | null => {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value > 0 && value <= max ? value : null;
};

/** Reads the filter from the address. Ignores invalid values. */
export function filterIn(address: URLSearchParams): MediaFilter {
  const kind = address.get('kind');
  const tag = address.get('tag');
  const ratio = numberIn(address.get('ratio'), 100);
  const filter: MediaFilter = {
    text: address.get('search'),
    kind: kind === 'picture' || kind === 'video' ? kind : null,
    tags: tag ? [tag] : null,
    language: address.get('language'),
    userId: idIn(address.get('userId')),
    collectionId: idIn(address.get('collectionId')),
    minWidth: Math.floor(numberIn(address.get('minWidth'), MAX_PIXELS) ?? 0) || null,
    aspectRatios: ratio === null ? null : [ratio],
    hasSimilar: address.get('similar') === '1' || null,
    isLicenseOver: address.get('license') === 'ended' || null,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''));
}

/** Address parameters of a filter. */
export function addressOf(filter: MediaFilter): Record<string, string> {
  const parts: Record<string, string | number | null | undefined> = {
    ...{ search: filter.text, kind: filter.kind, tag: filter.tags?.[0], language: filter.language },
    ...{ userId: filter.userId, collectionId: filter.collectionId, minWidth: filter.minWidth },
    ...{ ratio: filter.aspectRatios?.[0], similar: filter.hasSimilar ? 1 : null },
    license: filter.isLicenseOver ? 'ended' : null,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, String(value)]])),
  );
}
