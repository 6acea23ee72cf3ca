import { IMAGE_SHAPES } from '@adops/domain';
import { Button, Select } from '@mantine/core';
import type { MediaLibraryOptionsQuery } from '../../gql/graphql.js';
import { SearchField } from '../lists/SearchField.js';
import classes from './media.module.css';
import type { MediaFilter } from './media-item.js';

export type MediaOptions = MediaLibraryOptionsQuery['mediaLibraryOptions'];

const RATIOS = [
  { value: String(IMAGE_SHAPES.rectangle.ratio), label: 'Rectangle 1.91 : 1' },
  { value: '1', label: 'Square 1 : 1' },
  { value: String(IMAGE_SHAPES.portrait.ratio), label: 'Portrait 4 : 5' },
  { value: '1.778', label: 'Wide 16 : 9' },
  { value: String(IMAGE_SHAPES.logo.ratio), label: 'Logo 4 : 1' },
];
const SIZES = [300, 600, 1_000, 1_200].map((pixels) => ({ value: String(pixels), label: `${pixels} px and more` }));
const MORE = [
  { value: 'hasSimilar', label: 'With similar pictures' },
  { value: 'isLicenseOver', label: 'License ended' },
];

interface MediaFiltersProps {
  readonly filter: MediaFilter;
  readonly onChange: (filter: MediaFilter) => void;
  readonly options: MediaOptions | undefined;
  /** True if users can filter by kind. The picker requests a single kind. */
  readonly hasKind: boolean;
}

const without = (filter: MediaFilter): MediaFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** Filters of the library. */
export function MediaFilters({ filter, onChange, options, hasKind }: MediaFiltersProps) {
  const set = (change: MediaFilter): void => onChange(without({ ...filter, ...change }));
  const number = (text: string | null): number | null => (text === null ? null : Number(text));
  const listed = (all: readonly { id: number; name: string; count: number }[] = []) =>
    all.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` }));
  const field = { size: 'xs', clearable: true, className: classes.filter } as const;
  const more = MORE.find(({ value }) => filter[value as 'hasSimilar'])?.value ?? null;
  const isNarrowed = Object.keys(filter).some((name) => name !== 'kind' || hasKind);
  return (
    <div className={classes.filters} role="search" aria-label="Filters of the library">
      <SearchField
        className={classes.search}
        label="Search the library"
        value={filter.text ?? ''}
        onSearch={(text) => set({ text })}
        onEnter={() => undefined}
      />
      {hasKind && (
        <Select
          {...field}
          aria-label="Kind"
          placeholder="All kinds"
          data={[
            { value: 'picture', label: 'Pictures' },
            { value: 'video', label: 'Videos' },
          ]}
          value={filter.kind ?? null}
          onChange={(kind) => set({ kind: kind as MediaFilter['kind'] })}
        />
      )}
      <Select
        {...field}
        aria-label="Tag"
        placeholder="All tags"
        searchable
        limit={100}
        data={(options?.tags ?? []).map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))}
        value={filter.tags?.[0] ?? null}
        onChange={(tag) => set({ tags: tag === null ? null : [tag] })}
      />
      <Select
        {...field}
        aria-label="Collection"
        placeholder="All collections"
        searchable
        data={listed(options?.collections)}
        value={filter.collectionId == null ? null : String(filter.collectionId)}
        onChange={(id) => set({ collectionId: number(id) })}
      />
      <Select
        {...field}
        aria-label="Added by"
        placeholder="All users"
        searchable
        data={listed(options?.owners)}
        value={filter.userId == null ? null : String(filter.userId)}
        onChange={(id) => set({ userId: number(id) })}
      />
      <Select
        {...field}
        aria-label="Language"
        placeholder="All languages"
        data={[...(options?.languages ?? [])]}
        value={filter.language ?? null}
        onChange={(language) => set({ language })}
      />
      <Select
        {...field}
        aria-label="Ratio"
        placeholder="All ratios"
        data={RATIOS}
        value={filter.aspectRatios?.[0] === undefined ? null : String(filter.aspectRatios[0])}
        onChange={(ratio) => set({ aspectRatios: ratio === null ? null : [Number(ratio)] })}
      />
      <Select
        {...field}
        aria-label="Size"
        placeholder="All sizes"
        data={SIZES}
        value={filter.minWidth == null ? null : String(filter.minWidth)}
        onChange={(pixels) => set({ minWidth: number(pixels) })}
      />
      <Select
        {...field}
        aria-label="Condition"
        placeholder="Any condition"
        data={MORE}
        value={more}
        onChange={(name) =>
          set({ hasSimilar: name === 'hasSimilar' || null, isLicenseOver: name === 'isLicenseOver' || null })
        }
      />
      {isNarrowed && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange(!hasKind && filter.kind ? { kind: filter.kind } : {})}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
