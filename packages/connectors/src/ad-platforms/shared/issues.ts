import type { Issue } from '../port/ad-platform.js';
import type { EntitySnapshot, Page } from '../port/entities.js';

/** Converts a page's rejected ads to issues, for platforms that return the reasons with the ad. */
export function rejectedAds({ items, cursor }: Page<EntitySnapshot>): Page<Issue> {
  const issues = items.flatMap(({ ref, review, name, finalUrl }): Issue[] => {
    if (review?.state !== 'rejected') return [];
    const { state, reasons } = review;
    return [{ ref, review: state, code: reasons[0] ?? 'REJECTED', message: reasons.join(', '), name, finalUrl }];
  });
  return { items: issues, cursor };
}
