import { useQuery } from '@apollo/client/react';
import { AI_IMAGE_PERMISSIONS, WEB_IMAGE_PERMISSIONS } from '@adops/domain';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccess } from '../session/SessionProvider.js';
import { AiImages } from './AiImages.js';
import { MEDIA_OPTIONS } from './media.graphql.js';
import classes from './media.module.css';
import type { MediaItem } from './media-item.js';
import { WebImages } from './WebImages.js';

export type MediaTab = 'library' | 'web' | 'ai';

interface MediaTabsProps {
  readonly tab: MediaTab;
  readonly onTab: (tab: MediaTab) => void;
  /** True for pictures, which can also come from the web and from generators. */
  readonly hasSources: boolean;
  readonly onAdded: (item: MediaItem) => void;
  readonly onGenerated?: Parameters<typeof AiImages>[0]['onChoose'];
  readonly children: ReactNode;
}

/** Tabs for the library, web search and image generation, depending on permissions. */
export function MediaTabs({ tab, onTab, hasSources, onAdded, onGenerated, children }: MediaTabsProps) {
  const { permissions } = useAccess();
  const { data } = useQuery(MEDIA_OPTIONS, { fetchPolicy: 'cache-first' });
  const sources = data?.imageSources;
  const tabs = [
    { value: 'library', label: 'Library' },
    ...(hasSources && WEB_IMAGE_PERMISSIONS.some((key) => permissions.has(key))
      ? [{ value: 'web', label: 'Web search' }]
      : []),
    ...(hasSources && AI_IMAGE_PERMISSIONS.some((key) => permissions.has(key))
      ? [{ value: 'ai', label: 'AI images' }]
      : []),
  ];
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'library';
  return (
    <div className={classes.browser}>
      {tabs.length > 1 && (
        <div>
          <SegmentedControl
            size="xs"
            aria-label="Source of pictures"
            data={tabs}
            value={shown}
            onChange={(value) => onTab(value as MediaTab)}
          />
        </div>
      )}
      {shown === 'library' && children}
      {shown === 'web' && sources && <WebImages searches={sources.webSearches} onAdded={onAdded} />}
      {shown === 'ai' && sources && (
        <AiImages generators={sources.generators} {...(onGenerated && { onChoose: onGenerated })} />
      )}
    </div>
  );
}
