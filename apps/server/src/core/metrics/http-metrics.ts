import type { NextFunction, Response } from 'express';
import type { ConsoleRequest } from '../graphql/context.js';
import { httpSeconds } from './metrics.js';

/** Routes by purpose. Addresses contain IDs and aren't distinguished. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/graphql/, 'graphql'],
  [/^\/api\/export\//, 'export'],
  [/^\/api\//, 'api'],
  [/^\/(healthz|readyz)$/, 'health'],
  [/^\/csp-report$/, 'csp-report'],
  [/^\/assets\//, 'asset'],
];

/**
 * Measures the duration of every request. The operation is a root field of the schema, which is set once the document
 * is parsed.
 */
export function timedRequest(request: ConsoleRequest, response: Response, next: NextFunction): void {
  const route = ROUTES.find(([pattern]) => pattern.test(request.url))?.[1] ?? 'page';
  const end = httpSeconds.startTimer({ route });
  response.once('close', () =>
    end({ operation: request.rootField ?? '', status: `${Math.floor(response.statusCode / 100)}xx` }),
  );
  next();
}
