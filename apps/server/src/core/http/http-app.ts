import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../config/index.js';
import { boundToAddress, companyOfAddress } from './address.js';
import { timedRequest } from '../metrics/index.js';
import { AccessGuard } from '../permissions/index.js';
import { takeCspReports } from './csp-reports.js';
import { HttpErrors } from './errors.js';
import { compressed } from './compressed.js';
import { boundedRequests } from './open-requests.js';
import { requestBodies } from './request-bodies.js';
import { warnOfUnknownProxy } from './proxy-warning.js';
import { securityHeaders } from './security-headers.js';
import { serveWebClient } from './web-client.js';

/**
 * Timeout of idle connections, which is longer than in proxies and browsers. If the server closed a connection first,
 * the client's next request would fail.
 */
const KEPT_ALIVE_MS = 75_000;

/** Answers an unreadable body with an error in the format of the API, not as HTML. */
function badBody(
  error: { status?: number; type?: string },
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (error.status !== 400 && error.status !== 413 && error.status !== 415) return next(error);
  const message = error.status === 413 ? 'The request is too large.' : "The request can't be read.";
  response.status(error.status).json({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
}

/** Installs all middleware in front of Nest's routes, in order. The application is created with `bodyParser: false`. */
export function dressHttp(app: NestExpressApplication, config: Config): void {
  app.set('trust proxy', config.TRUST_PROXY);
  app.disable('x-powered-by');
  const server = app.getHttpServer() as Server;
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  // Responses of the API use POST and are never cached, so hashing them would be wasted.
  app.disable('etag');
  app.use(warnOfUnknownProxy(config.TRUST_PROXY));
  app.use(securityHeaders(config));
  app.use(companyOfAddress);
  app.use(timedRequest);
  app.use(compressed());
  const express = app.getHttpAdapter().getInstance();
  takeCspReports(express);
  app.use(boundedRequests());
  app.use(requestBodies((request) => app.get(AccessGuard, { strict: false }).viewerOf(request)));
  app.use(badBody);
  app.use(boundToAddress);
  serveWebClient(express, config.WEB_DIST);
  app.useGlobalFilters(new HttpErrors());
}
