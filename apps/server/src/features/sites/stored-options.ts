import { NO_OPTIONS, type SiteOptions, storedSiteOptions, type StoredSiteOptions } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';

const INVALID = 'Invalid configuration';

/** Parses stored options. Unset options are null. @throws BadUserInput if they are unreadable */
export function readOptions(stored: unknown): SiteOptions {
  const parsed = storedSiteOptions.safeParse(stored ?? {});
  if (!parsed.success) throw new BadUserInput(INVALID);
  return { ...NO_OPTIONS, ...parsed.data };
}

/** Returns only the options that are set, for storing. */
export function writeOptions({ engine, urlTemplate, feedIds }: SiteOptions): StoredSiteOptions {
  return {
    ...(engine !== null && { engine }),
    ...(urlTemplate !== null && { urlTemplate }),
    ...(feedIds !== null && { feedIds: [...feedIds] }),
  };
}
