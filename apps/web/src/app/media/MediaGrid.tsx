import { Badge, Checkbox, Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconMovie, IconPhoto } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './media.module.css';
import { factsOf, lengthText, type MediaItem, tileLabel } from './media-item.js';
import type { MediaPages } from './useMediaPages.js';

const TILE_WIDTH = 176;
const TILE_HEIGHT = 178;
const GAP = 10;

interface MediaGridProps {
  readonly label: string;
  readonly pages: MediaPages;
  readonly selected: ReadonlyMap<number, MediaItem>;
  /** Selects or deselects a tile. @param isRange true to include all tiles since the last selected one */
  readonly onToggle: (index: number, isRange: boolean) => void;
  readonly onOpen: (item: MediaItem) => void;
  readonly onDelete?: () => void;
  /** Content if there are no tiles. */
  readonly empty: ReactNode;
}

/** Returns the index that an arrow key moves to. Null for other keys. */
function placeAfter(key: string, at: number, columns: number, total: number): number | null {
  const steps: Record<string, number> = {
    ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns },
    ...{ PageDown: at + columns * 3, PageUp: at - columns * 3, Home: 0, End: total - 1 },
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), total - 1);
}

/** Grid of the library's tiles. Only visible tiles are rendered. */
export function MediaGrid({ label, pages, selected, onToggle, onOpen, onDelete, empty }: MediaGridProps) {
  const { total, itemAt, show, isLoading } = pages;
  const scroller = useRef<HTMLDivElement | null>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sized);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const columns = Math.max(1, Math.floor((width - 4 + GAP) / (TILE_WIDTH + GAP)));
  const tile = Math.floor((width - 4 - GAP * (columns - 1)) / columns);
  const count = total ?? 0;
  // The virtualizer is read in each render, without memoization.
  // eslint-disable-next-line react-hooks/incompatible-library
  const lines = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE_HEIGHT + GAP,
    overscan: 3,
  });
  const inView = lines.getVirtualItems();
  const first = (inView[0]?.index ?? 0) * columns;
  const last = Math.min(count, ((inView.at(-1)?.index ?? 0) + 1) * columns) - 1;
  useEffect(() => {
    if (last >= first && count > 0) show(first, last);
  }, [first, last, count, show]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!element) return;
    wantsFocus.current = false;
    element.focus();
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, active, columns, count);
    const item = itemAt(active);
    if (next !== null) {
      setActive(next);
      wantsFocus.current = true;
      lines.scrollToIndex(Math.floor(next / columns));
    } else if (event.key === ' ') onToggle(active, event.shiftKey);
    else if (event.key === 'Enter' && item) onOpen(item);
    else if (event.key === 'Delete' && onDelete) onDelete();
    else return;
    event.preventDefault();
  };

  if (total === 0) return <div className={classes.scroller}>{empty}</div>;
  return (
    <div
      ref={ref}
      className={classes.scroller}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-busy={isLoading}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {total === null ? (
        isLoading && <Waiting />
      ) : (
        <div className={classes.space} style={{ height: lines.getTotalSize() }} role="presentation">
          {inView.map((line) => (
            <div
              key={line.key}
              className={classes.line}
              style={{ height: TILE_HEIGHT, transform: `translateY(${line.start}px)` }}
              role="presentation"
            >
              {Array.from({ length: Math.min(columns, count - line.index * columns) }, (_, column) => {
                const index = line.index * columns + column;
                const item = itemAt(index);
                return (
                  <Tile
                    key={index}
                    index={index}
                    total={count}
                    width={tile}
                    item={item}
                    isActive={index === active}
                    isSelected={item !== undefined && selected.has(item.id)}
                    onFocus={() => setActive(index)}
                    onToggle={(isRange) => onToggle(index, isRange)}
                    onOpen={() => item && onOpen(item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const Waiting = () => (
  <div className={classes.strip} role="presentation">
    {Array.from({ length: 12 }, (_, at) => (
      <Skeleton key={at} width={TILE_WIDTH} height={TILE_HEIGHT} radius="sm" />
    ))}
  </div>
);

interface TileProps {
  readonly index: number;
  readonly total: number;
  readonly width: number;
  readonly item: MediaItem | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onFocus: () => void;
  readonly onToggle: (isRange: boolean) => void;
  readonly onOpen: () => void;
}

function Tile({ index, total, width, item, isActive, isSelected, onFocus, onToggle, onOpen }: TileProps) {
  return (
    // The list handles keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={classes.tile}
      style={{ width }}
      role="option"
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-label={item ? tileLabel(item) : 'Loading'}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) onToggle(event.shiftKey);
        else onOpen();
      }}
    >
      <Thumbnail item={item} />
      {/* Check mark for the mouse. Keyboard and screen readers select the tile itself. */}
      <Checkbox.Indicator
        className={classes.check}
        size="xs"
        checked={isSelected}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onToggle(event.shiftKey);
        }}
      />
      {item && <TileText item={item} />}
    </div>
  );
}

export function Thumbnail({ item }: { readonly item: MediaItem | undefined }) {
  const source = item?.image?.thumbnail;
  const Icon = item?.kind === 'video' ? IconMovie : IconPhoto;
  return (
    <div className={classes.frame}>
      {source ? (
        <img src={source} alt="" className={classes.picture} loading="lazy" decoding="async" draggable={false} />
      ) : (
        <Icon size={26} aria-hidden />
      )}
    </div>
  );
}

function TileText({ item }: { readonly item: MediaItem }) {
  return (
    <>
      <div className={classes.badges}>
        {item.durationMs != null && (
          <Badge size="xs" variant="default">
            {lengthText(item.durationMs)}
          </Badge>
        )}
        {item.crop && (
          <Badge size="xs" variant="default">
            Crop
          </Badge>
        )}
        {item.similarCount > 0 && <Badge size="xs" variant="default">{`${item.similarCount} similar`}</Badge>}
        {item.isLicenseOver && (
          <Badge size="xs" color="red" variant="filled">
            License ended
          </Badge>
        )}
      </div>
      <div className={classes.caption}>
        <div className={classes.name} title={item.name}>
          {item.name}
        </div>
        <div className={classes.facts}>{factsOf(item)}</div>
      </div>
    </>
  );
}
