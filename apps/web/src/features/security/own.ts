import { FROM_SERVER } from '../../app/loading/query.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';

const context = { call: { endpoint: 'common' } } as const;

/** Options of queries about the user, which don't need a company. */
export const OWN = { context, ...FROM_SERVER } as const;

/**
 * Options of mutations about the user. Responses contain secrets and aren't cached. Queries are fetched again only when
 * the dialog closes, because it shows secrets that can't be shown again.
 */
export const OWN_CHANGE = { context, fetchPolicy: 'no-cache', ...KEEP_QUERIES } as const;
