import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/index.js';
import { CSP_REPORTS } from './csp-reports.js';

/**
 * Returns the policy of every response. The policy of the page contains a nonce for the styles that its component
 * library writes.
 */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');
}

/** Returns the headers of every route. The API answers are never cached. */
export function securityHeaders(config: Config) {
  const secure = helmet({
    contentSecurityPolicy: false,
    hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy());
    if (/\/api\//.test(request.url)) response.setHeader('Cache-Control', 'no-store');
    secure(request, response, next);
  };
}
