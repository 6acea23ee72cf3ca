import { useMutation, useQuery } from '@apollo/client/react';
import { IMAGE_TYPES, VIDEO_TYPES } from '@adops/domain';
import { Anchor, Button, FileButton } from '@mantine/core';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { handleFailure } from '../failures/index.js';
import { dataOf } from '../loading/query.js';
import { showDone } from '../toasts.js';
import { AddByAddress } from './AddByAddress.js';
import { DELETE_QUARANTINED, MEDIA_OPTIONS } from './media.graphql.js';
import classes from './media.module.css';
import type { MediaFilter, MediaItem } from './media-item.js';
import { MediaDetails } from './MediaDetails.js';
import { MediaFilters, type MediaOptions } from './MediaFilters.js';
import { MediaGrid } from './MediaGrid.js';
import { SelectionBar } from './SelectionBar.js';
import { UploadList } from './UploadList.js';
import { type MediaPages, useMediaPages } from './useMediaPages.js';
import { useUploads } from './useUploads.js';

const ACCEPTED = [...IMAGE_TYPES, ...VIDEO_TYPES].join(',');
/** Delay in milliseconds between the last upload and a refresh of the options. */
const SETTLED_MS = 1_500;

interface MediaBrowserProps {
  readonly filter: MediaFilter;
  readonly onFilter: (filter: MediaFilter) => void;
  readonly openId: number | null;
  readonly onOpenId: (id: number | null) => void;
  /** Bar that replaces the actions on selected items, for pickers. */
  readonly selectionBar?: (selected: readonly MediaItem[], clear: () => void) => ReactNode;
  /** Kind of items to offer. Missing for both. */
  readonly kind?: 'picture' | 'video';
}

/** Returns the selected items by ID, and the actions that select one item or a range. */
function useSelection({ itemAt }: MediaPages) {
  const [selected, setSelected] = useState<ReadonlyMap<number, MediaItem>>(new Map());
  const last = useRef(0);
  const toggle = useCallback(
    (index: number, isRange: boolean): void => {
      const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index];
      last.current = index;
      setSelected((before) => {
        const next = new Map(before);
        for (let at = from; at <= to; at += 1) {
          const item = itemAt(at);
          if (!item) continue;
          if (!isRange && next.has(item.id)) next.delete(item.id);
          else next.set(item.id, item);
        }
        return next;
      });
    },
    [itemAt],
  );
  return { selected, toggle, clear: useCallback(() => setSelected(new Map()), []) };
}

/** Media library: items can be searched, uploaded, selected and opened. Used on its own screen and in the picker. */
export function MediaBrowser({ filter, onFilter, openId, onOpenId, selectionBar, kind }: MediaBrowserProps) {
  const pages = useMediaPages(kind ? { ...filter, kind } : filter);
  const options = useQuery(MEDIA_OPTIONS, { fetchPolicy: 'no-cache' });
  const { selected, toggle, clear } = useSelection(pages);
  const { reload } = pages;
  const { refetch } = options;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const changed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      reload();
      void refetch().catch(() => undefined);
    }, 0);
  }, [reload, refetch]);
  const stored = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      reload();
      void refetch().catch(() => undefined);
    }, SETTLED_MS);
  }, [reload, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const uploads = useUploads(stored);
  const drop = useDropAndPaste(uploads.add);
  const known = options.data?.mediaLibraryOptions;
  const items = [...selected.values()];
  return (
    <div className={classes.browser} {...drop.handlers}>
      <Head pages={pages} onFiles={uploads.add} onAdded={changed} options={known} />
      <MediaFilters filter={filter} onChange={onFilter} options={known} hasKind={kind === undefined} />
      <Quarantine options={known} onChanged={changed} />
      <UploadList {...uploads} />
      {pages.failure !== null && (
        <div role="alert" className={classes.notice}>
          {`We couldn't load the library. ${pages.failure}`}
          <Anchor component="button" type="button" size="sm" onClick={reload}>
            Retry
          </Anchor>
        </div>
      )}
      <div className={classes.browser} data-dropping={drop.isOver || undefined}>
        <MediaGrid
          label="Media library"
          pages={pages}
          selected={selected}
          onToggle={toggle}
          onOpen={({ id }) => onOpenId(id)}
          empty={<NothingFound isNarrowed={Object.keys(filter).length > 0} onClear={() => onFilter({})} />}
        />
      </div>
      {selectionBar
        ? selectionBar(items, clear)
        : items.length > 0 && (
            <SelectionBar
              items={items}
              options={known}
              collectionId={filter.collectionId ?? null}
              onClear={clear}
              onChanged={changed}
            />
          )}
      {openId !== null && (
        <MediaDetails
          key={openId}
          id={openId}
          options={known}
          onOpen={onOpenId}
          onClose={() => onOpenId(null)}
          onChanged={changed}
        />
      )}
    </div>
  );
}

/** Handles files dropped anywhere on the library, or pasted while it is open. */
function useDropAndPaste(add: (files: readonly File[]) => void) {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((before) => before + 1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1)),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        add([...event.dataTransfer.files]);
      },
    },
  };
}

interface HeadProps {
  readonly pages: MediaPages;
  readonly options: MediaOptions | undefined;
  readonly onFiles: (files: File[]) => void;
  readonly onAdded: () => void;
}

function Head({ pages: { total }, options, onFiles, onAdded }: HeadProps) {
  return (
    <div className={classes.filters}>
      <FileButton multiple accept={ACCEPTED} onChange={onFiles} inputProps={{ 'aria-label': 'Files to upload' }}>
        {(props) => (
          <Button {...props} size="xs" leftSection={<IconUpload size={14} />}>
            Upload files
          </Button>
        )}
      </FileButton>
      <AddByAddress onAdded={onAdded} />
      <span className={classes.notice}>
        Or drop files here, or paste them. Pictures up to 10 MB, videos up to 200 MB.
        {options?.hasScanner === false && ' No virus scanner is configured.'}
      </span>
      {total !== null && (
        <span className={classes.count} role="status">
          {`${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`}
        </span>
      )}
    </div>
  );
}

function NothingFound({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      isHeading={false}
      title="Nothing matches these filters"
      action={
        <Button size="xs" variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      isHeading={false}
      icon={<IconPhotoPlus size={28} />}
      title="No pictures or videos yet"
      text="Upload files, add a picture by its URL, or choose one from the web. Files are stored here until a user deletes them."
    />
  );
}

function Quarantine({
  options,
  onChanged,
}: {
  readonly options: MediaOptions | undefined;
  readonly onChanged: () => void;
}) {
  const [remove] = useMutation(DELETE_QUARANTINED);
  if (!options || options.quarantine.length === 0) return null;
  const deleteFile = async (id: number): Promise<void> => {
    try {
      showDone(dataOf(await remove({ variables: { id } })).mediaLibrary.deleteQuarantined.message ?? 'Deleted');
      onChanged();
    } catch (error) {
      handleFailure(error, { what: 'Failed to delete the file' });
    }
  };
  return (
    <div className={classes.notice} role="region" aria-label="Quarantine">
      <strong>In quarantine:</strong>
      {options.quarantine.map(({ id, name, finding }) => (
        <span key={id}>
          {`${name} (${finding}) `}
          <Anchor component="button" type="button" size="xs" onClick={() => void deleteFile(id)}>
            {`Delete ${name}`}
          </Anchor>
        </span>
      ))}
    </div>
  );
}
