import type { NextFunction, Response } from 'express';
import type { ConsoleRequest } from '../graphql/context.js';
import { httpSeconds } from './metrics.js';

/** Routes by what they serve; addresses contain ids and are not distinguished. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/graphql/, 'graphql'],
  [/^\/api\/export\//, 'export'],
  [/^\/api\//, 'api'],
  [/^\/(healthz|readyz)$/, 'health'],
  [/^\/csp-report$/, 'csp-report'],
  [/^\/assets\//, 'asset'],
];

/** Times every request. The operation is a root field of the schema, set once the document was understood. */
export function timedRequest(request: ConsoleRequest, response: Response, next: NextFunction): void {
  const route = ROUTES.find(([pattern]) => pattern.test(request.url))?.[1] ?? 'page';
  const end = httpSeconds.startTimer({ route });
  response.once('close', () =>
    end({ operation: request.rootField ?? '', status: `${Math.floor(response.statusCode / 100)}xx` }),
  );
  next();
}
