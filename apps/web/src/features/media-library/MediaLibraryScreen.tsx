import { useDocumentTitle } from '@mantine/hooks';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { MediaBrowser } from '../../app/media/MediaBrowser.js';
import type { MediaFilter } from '../../app/media/media-item.js';
import { type MediaTab, MediaTabs } from '../../app/media/MediaTabs.js';
import { isId } from '../../app/routes/address-ids.js';
import { addressOf, filterIn } from './media-address.js';
import classes from './MediaLibrary.module.css';

/** The media library. Filters, tab and the open item are in the address. */
export function MediaLibraryScreen() {
  useDocumentTitle('Media library · AdOps Console');
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterIn(address), [address]);
  const item = address.get('item');
  const openId = item !== null && isId(item) ? Number(item) : null;
  const tab = (address.get('tab') ?? 'library') as MediaTab;
  const go = (change: { filter?: MediaFilter; openId?: number | null; tab?: MediaTab }): void => {
    const next = { filter, openId, tab, ...change };
    setAddress(
      {
        ...addressOf(next.filter),
        ...(next.tab !== 'library' && { tab: next.tab }),
        ...(next.openId !== null && { item: String(next.openId) }),
      },
      { replace: true },
    );
  };
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>Media library</h1>
      <MediaTabs tab={tab} onTab={(next) => go({ tab: next })} hasSources onAdded={() => undefined}>
        <MediaBrowser
          filter={filter}
          onFilter={(next) => go({ filter: next })}
          openId={openId}
          onOpenId={(next) => go({ openId: next })}
        />
      </MediaTabs>
    </div>
  );
}
