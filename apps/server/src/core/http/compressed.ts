import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Minimum size for compression. Smaller responses fit into few packets anyway. */
const MIN_BYTES = 8 * 1024;
/**
 * Path of exports. Files are streamed from the database at the speed of the disk, and compressing them would take
 * longer than sending them.
 */
const EXPORTS = '/api/export/';

/**
 * Compresses responses with a method that the client accepts. Prefers speed over size, because responses aren't cached.
 */
export const compressed = (): RequestHandler =>
  compression({
    threshold: MIN_BYTES,
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
    filter: (request, response) => !request.originalUrl.includes(EXPORTS) && compression.filter(request, response),
  });
