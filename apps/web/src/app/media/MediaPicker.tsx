import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import classes from './media.module.css';
import type { MediaFilter, MediaItem } from './media-item.js';
import { MediaBrowser } from './MediaBrowser.js';
import { type MediaTab, MediaTabs } from './MediaTabs.js';

/** Image of the library as stored by builders. Large ones use their file for ads. */
export interface PickedImage {
  readonly id: number;
  readonly url: string;
  readonly thumbnail: string | null;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly parentId: number | null;
}

/** Video of the library as stored by builders. */
export interface PickedVideo {
  readonly id: number;
  readonly url: string;
  readonly thumbnail: string | null;
}

export type Picked =
  | { readonly kind: 'picture'; readonly image: PickedImage }
  | { readonly kind: 'video'; readonly video: PickedVideo };

interface MediaPickerProps {
  readonly title: string;
  readonly kind?: 'picture' | 'video';
  /** Initial filter. */
  readonly filter?: MediaFilter;
  /** Maximum number of items to select. */
  readonly max?: number;
  readonly onPick: (picked: Picked[]) => void;
  readonly onClose: () => void;
}

/** Returns the data of an item that a draft stores. Null for an item without a file. */
export function pickedOf({ kind, id, image, video, width, height, filesize }: MediaItem): Picked | null {
  if (kind === 'video')
    return video?.url ? { kind, video: { id, url: video.url, thumbnail: video.thumbnail ?? null } } : null;
  if (!image?.url) return null;
  const file = image.forAds ?? { url: image.url, width, height, filesize };
  const { url, width: wide, height: high, filesize: bytes } = file;
  return {
    kind,
    image: {
      ...{ id: image.id, url, width: wide, height: high, filesize: bytes },
      ...{ thumbnail: image.thumbnail ?? null, parentId: image.parentId ?? null },
    },
  };
}

/**
 * Dialog with the media library to select pictures or videos for a draft. Items with an expired license are omitted.
 */
export function MediaPicker({ title, kind, filter: first = {}, max = 10, onPick, onClose }: MediaPickerProps) {
  const [filter, setFilter] = useState<MediaFilter>(first);
  const [openId, setOpenId] = useState<number | null>(null);
  const [tab, setTab] = useState<MediaTab>('library');
  const isNarrow = useMediaQuery('(max-width: 600px)') ?? false;
  const pick = (items: readonly MediaItem[]): void => onPick(items.flatMap((item) => pickedOf(item) ?? []));
  return (
    <Modal opened onClose={onClose} title={title} size="min(1120px, 94vw)" fullScreen={isNarrow}>
      <div className={classes.modal}>
        <MediaTabs
          tab={tab}
          onTab={setTab}
          hasSources={kind !== 'video'}
          onAdded={() => setFilter({})}
          onGenerated={(image) =>
            image.url &&
            onPick([
              {
                kind: 'picture',
                image: {
                  ...{ id: image.id, url: image.url, thumbnail: image.thumbnail ?? null, parentId: null },
                  ...{ width: image.width ?? 0, height: image.height ?? 0, filesize: image.filesize ?? 0 },
                },
              },
            ])
          }
        >
          <MediaBrowser
            filter={filter}
            onFilter={setFilter}
            openId={openId}
            onOpenId={setOpenId}
            {...(kind && { kind })}
            selectionBar={(selected, clear) => (
              <PickBar selected={selected} max={max} onPick={() => pick(selected)} onClear={clear} />
            )}
          />
        </MediaTabs>
      </div>
    </Modal>
  );
}

interface PickBarProps {
  readonly selected: readonly MediaItem[];
  readonly max: number;
  readonly onPick: () => void;
  readonly onClear: () => void;
}

function PickBar({ selected, max, onPick, onClear }: PickBarProps) {
  const ended = selected.find(({ isLicenseOver }) => isLicenseOver);
  const problem =
    selected.length > max
      ? `Choose at most ${max} items.`
      : ended
        ? `“${ended.name}” can't be published because its license has expired.`
        : null;
  return (
    <div className={classes.bar}>
      <span role="status">{problem ?? `${selected.length} of up to ${max} chosen`}</span>
      <Button size="xs" disabled={selected.length === 0 || problem !== null} onClick={onPick}>
        {selected.length > 1 ? `Use ${selected.length} items` : 'Use item'}
      </Button>
      {selected.length > 0 && (
        <Button size="xs" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
