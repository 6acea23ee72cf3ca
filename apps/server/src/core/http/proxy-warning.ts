import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * Logs one warning if requests pass through a proxy that isn't configured. All callers would then have the proxy's
 * address, and failed sign-ins of one of them could block all others.
 */
export function warnOfUnknownProxy(trustedProxies: number) {
  const logger = new Logger('HTTP');
  let isSaid = trustedProxies > 0;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      logger.warn({
        event: 'proxy.not-trusted',
        message:
          'Requests have an X-Forwarded-For header, but TRUST_PROXY is 0. All clients seem to share one address, so failed sign-ins of one can block all of them. Set TRUST_PROXY to the number of reverse proxies in front.',
      });
    }
    next();
  };
}
