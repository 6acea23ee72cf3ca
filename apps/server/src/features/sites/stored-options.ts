import { NO_OPTIONS, type SiteOptions, storedSiteOptions, type StoredSiteOptions } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';

const INVALID = 'Invalid configuration';

/** Options as stored, null where nothing is set. @throws BadUserInput when what is stored cannot be read. */
export function readOptions(stored: unknown): SiteOptions {
  const parsed = storedSiteOptions.safeParse(stored ?? {});
  if (!parsed.success) throw new BadUserInput(INVALID);
  return { ...NO_OPTIONS, ...parsed.data };
}

/** What of the options is set, for storing. */
export function writeOptions({ engine, urlTemplate, feedIds }: SiteOptions): StoredSiteOptions {
  return {
    ...(engine !== null && { engine }),
    ...(urlTemplate !== null && { urlTemplate }),
    ...(feedIds !== null && { feedIds: [...feedIds] }),
  };
}
