import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { type Express, type NextFunction, type Request, type Response, static as serveFiles } from 'express';
import { contentSecurityPolicy } from './security-headers.js';

const NONCE_MARK = '__CSP_NONCE__';
/** Addresses that never return the page of the client. */
const NOT_A_PAGE = /^\/(api|assets)\/|^\/company\/\d+\/api\/|^\/(healthz|readyz)$|\.[a-z0-9]{2,5}$/;

/**
 * Serves the built client. Assets are cached forever, and the page is always fresh with a unique nonce. Without a
 * build, serves a hint.
 */
export function serveWebClient(app: Express, folder: string): void {
  const root = resolve(folder);
  const index = join(root, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : null;

  app.use(
    '/assets',
    serveFiles(join(root, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  );
  // The page also has a unique nonce if it is requested by name, in any spelling.
  app.use((request, response, next) => (isIndex(request.path) ? page(request, response, next) : next()));
  app.use(
    serveFiles(root, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.setHeader('Cache-Control', 'no-store'),
    }),
  );
  app.get(/.*/, (request, response, next) => {
    if (NOT_A_PAGE.test(request.path)) return next();
    page(request, response, next);
  });

  function page({ method }: Request, response: Response, next: NextFunction): void {
    if (method !== 'GET' && method !== 'HEAD') return next();
    if (html === null) {
      response.status(503).type('text/plain').send('The web client is not built: run `pnpm build`.');
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(html.replaceAll(NONCE_MARK, nonce));
  }
}

function isIndex(path: string): boolean {
  try {
    return posix.normalize(decodeURIComponent(path)).replace(/^\/+/, '/') === '/index.html';
  } catch {
    return false;
  }
}
