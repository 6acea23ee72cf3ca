import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Smaller answers fit into few packets anyway. */
const MIN_BYTES = 8 * 1024;
/** Files are streamed from the database at the speed of the disk: compressing them would take longer than sending them. */
const EXPORTS = '/api/export/';

/** Compresses answers, each as its client accepts. Fast rather than small: answers are not kept. */
export const compressed = (): RequestHandler =>
  compression({
    threshold: MIN_BYTES,
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
    filter: (request, response) => !request.originalUrl.includes(EXPORTS) && compression.filter(request, response),
  });
