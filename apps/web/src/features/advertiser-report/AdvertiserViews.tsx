import { MAX_ADVERTISER_DAYS, rangeInWords, type AdvertiserReportId } from '@adops/domain';
import { presetsOfLink, ViewPicker } from '../../reporting/index.js';
import { addressOf, differences, linkOf, queryOfView, viewOf } from './advertiser-views.js';
import type { AdvertiserState } from './useAdvertiserState.js';

interface AdvertiserViewsProps {
  readonly report: AdvertiserReportId;
  readonly title: string;
  readonly state: AdvertiserState;
}

/** Saved views of an advertiser report. */
export function AdvertiserViews({ report, title, state: { query, isSaid, today } }: AdvertiserViewsProps) {
  const { dateRange } = query;
  return (
    <ViewPicker
      place={{
        report,
        title,
        linkDays: {
          shown: rangeInWords(dateRange, today),
          presets: presetsOfLink(dateRange, today, { maxRange: MAX_ADVERTISER_DAYS }),
        },
        link: (preset) => linkOf(query, preset),
        opening: () => ({ hasState: isSaid, hasUse: false }),
        screen: () => viewOf(query, today),
        query: () => addressOf(query),
        bringBack: (kept) => {
          const next = queryOfView(kept, today);
          return next && addressOf(next);
        },
        differs: (kept) => differences(queryOfView(kept, today), query),
        release: () => undefined,
      }}
    />
  );
}
