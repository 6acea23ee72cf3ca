import type { AdvertiserReportId } from '@adops/domain';
import { ViewPicker } from '../../reporting/index.js';
import { addressOf, differences, queryOfView, viewOf } from './advertiser-views.js';
import type { AdvertiserState } from './useAdvertiserState.js';

interface AdvertiserViewsProps {
  readonly report: AdvertiserReportId;
  readonly state: AdvertiserState;
}

/** Saved views of a screen of advertisers. */
export function AdvertiserViews({ report, state: { query, isSaid, today } }: AdvertiserViewsProps) {
  return (
    <ViewPicker
      place={{
        report,
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
