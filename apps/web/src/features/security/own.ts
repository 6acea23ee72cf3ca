import { FROM_SERVER } from '../../app/loading/query.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';

const context = { call: { endpoint: 'common' } } as const;

/** Options of queries about the user, which need no company. */
export const OWN = { context, ...FROM_SERVER } as const;

/**
 * Options of mutations about the user: secrets in their answers are not kept, and what they change is read again when their
 * dialog is closed, because it shows what is never shown again.
 */
export const OWN_CHANGE = { context, fetchPolicy: 'no-cache', ...KEEP_QUERIES } as const;
