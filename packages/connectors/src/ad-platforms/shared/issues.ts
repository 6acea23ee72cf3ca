import type { Issue } from '../port/ad-platform.js';
import type { EntitySnapshot, Page } from '../port/entities.js';

/** Rejected ads of a page as issues, for platforms that say why with the ad itself. */
export function rejectedAds({ items, cursor }: Page<EntitySnapshot>): Page<Issue> {
  const issues = items.flatMap(({ ref, review, name, finalUrl }): Issue[] => {
    if (review?.state !== 'rejected') return [];
    const { state, reasons } = review;
    return [{ ref, review: state, code: reasons[0] ?? 'REJECTED', message: reasons.join(', '), name, finalUrl }];
  });
  return { items: issues, cursor };
}
