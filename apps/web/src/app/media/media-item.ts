import type { MediaFilterInput, MediaItemFieldsFragment } from '../../gql/graphql.js';

export type MediaItem = MediaItemFieldsFragment;
export type MediaFilter = MediaFilterInput;

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

export function lengthText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const pixelText = ({ width, height }: { width: number; height: number }): string =>
  width > 0 ? `${width} × ${height}` : 'Unknown size';

/** Describes the item in one line: its kind, dimensions and file size. */
export const factsOf = (item: MediaItem): string =>
  [pixelText(item), ...(item.durationMs == null ? [] : [lengthText(item.durationMs)]), sizeText(item.filesize)].join(
    ' · ',
  );

/** Returns the accessible name of a tile of the grid. */
export const tileLabel = (item: MediaItem): string =>
  [
    item.name,
    item.kind,
    factsOf(item),
    ...(item.isLicenseOver ? ['license ended'] : []),
    ...(item.similarCount > 0 ? [`${item.similarCount} similar`] : []),
  ].join(', ');
