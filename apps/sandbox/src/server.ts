import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import { answerDripping, answerHuge } from './control/endless-answers.js';
import { type PlannedFailure, PlannedFailures } from './control/planned-failures.js';
import { RequestCounter } from './control/request-counter.js';
import { Tokens } from './control/tokens.js';
import { PLAYED } from './platforms/index.js';
import type { Played } from './platforms/simulated-platform.js';
import { ratesFile } from './rates.js';
import { now, type Platform, type Settings } from './world/model.js';
import { World, type WorldOptions } from './world/world.js';
import type { WorldFile } from './world/world-file.js';

const RATES = '/stats/eurofxref';

export interface SandboxOptions extends WorldOptions {
  /** Counts calls but never rejects them for exceeding a rate limit. */
  readonly unlimited?: boolean;
  /** Router for paths below `/mail`. */
  readonly mail?: Router;
}

/**
 * Simulates external services over HTTP for the demo, development and tests. `https://host/path` is served at
 * `/host/path` with the same wire contract. Routes below `/sandbox` plan failures, edit data and count calls.
 */
export function createSandbox(file: WorldFile, options: SandboxOptions = {}): Express {
  const world = new World(file, options);
  const tokens = new Tokens(world.clock);
  const failures = new PlannedFailures();
  const counter = new RequestCounter();
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.use(express.json({ limit: '20mb' }), express.urlencoded({ extended: true, limit: '5mb' }));

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get(`${RATES}/eurofxref-daily.xml`, (_, response) => void sendRates(response, 1));
  app.get(`${RATES}/eurofxref-hist-90d.xml`, (_, response) => void sendRates(response, 90));
  control(app, { world, tokens, failures, counter });
  // Must precede the sites, which serve a page at any address.
  if (options.mail) app.use('/mail', options.mail);
  for (const played of PLAYED) {
    const router = express.Router({ mergeParams: true });
    router.use(meetFailures(played, failures, counter, options.unlimited ?? false));
    played.routes(router, { world, tokens, ...(options.stateFile && { siteFile: `${options.stateFile}.sites` }) });
    app.use(`/${played.host}`, router);
  }
  return app;
}

const sendRates = (response: Response, days: number) =>
  response.type('application/xml').send(ratesFile(new Date(), days));

interface Control {
  readonly world: World;
  readonly tokens: Tokens;
  readonly failures: PlannedFailures;
  readonly counter: RequestCounter;
}

function control(app: Express, { world, tokens, failures, counter }: Control): void {
  app.post('/sandbox/failures', (request, response) => {
    failures.plan(request.body as PlannedFailure);
    response.json({ planned: true });
  });
  app.delete('/sandbox/failures', (_request, response) => {
    failures.clear();
    response.json({ planned: false });
  });
  app.get('/sandbox/requests', (_request, response) => void response.json(counter.answer()));
  app.delete('/sandbox/requests', (_request, response) => {
    counter.clear();
    response.json({});
  });
  app.post('/sandbox/tokens/expire', (_request, response) => {
    tokens.expire();
    response.json({});
  });
  // Simulates an edit by another user of the platform.
  app.post('/sandbox/edits', (request, response) => {
    type Edit = {
      platform: Platform;
      level: 'campaign' | 'adGroup' | 'ad' | 'keyword';
      id: string;
      patch: Partial<Settings>;
    };
    const { platform, level, id, patch } = request.body as Edit;
    if (!world.find(platform, level, id)) return void response.status(404).json({ message: 'nothing like it' });
    world.edit(platform, level, id, patch);
    return void response.json({});
  });
  app.get('/sandbox/entities/:platform/:level/:id', (request, response) => {
    const { platform, level, id } = request.params as unknown as Parameters<typeof describeEntity>[1];
    const found = describeEntity(world, { platform, level, id });
    if (!found) return void response.status(404).json({ message: 'nothing like it' });
    return void response.json(found);
  });
  app.get('/sandbox/accounts', (_request, response) => {
    response.json(
      world.all.map(({ platform, id, name, campaigns }) => ({ platform, id, name, campaigns: campaigns.length })),
    );
  });
}

function describeEntity(world: World, { platform, level, id }: { platform: Platform; level: 'campaign'; id: string }) {
  const found = world.find(platform, level, id);
  return found && now(found.entity);
}

/** Counts a call, enforces the platform's rate limit and applies a planned failure. */
function meetFailures(played: Played, failures: PlannedFailures, counter: RequestCounter, unlimited: boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const account = played.accountOf(request);
    const call = { platform: played.key, account, path: request.path, method: request.method };
    if (account !== '') {
      const wait = counter.see(call, played.limit, Date.now());
      if (wait > 0 && !unlimited) return played.refuse.rateLimited(response, Math.ceil(wait / 1000));
    }
    const failure = failures.meet(call);
    if (!failure) return next();
    switch (failure.kind) {
      case 'rateLimit':
        return played.refuse.rateLimited(response, failure.retryAfterSeconds ?? 1);
      case 'quota':
        return played.refuse.exhausted?.(response) ?? played.refuse.rateLimited(response, 1);
      case 'error':
        return played.refuse.failed(response);
      case 'expiredToken':
        return played.refuse.expired(response);
      case 'garbage':
        return void response.status(200).type('html').send('<html><body>Maintenance</body></html>');
      case 'silence':
        return void request.socket.on('close', () => undefined);
      case 'slow':
        return void setTimeout(next, failure.delayMs ?? 1_000);
      case 'huge':
        answerHuge(response);
        return next();
      case 'drip':
        answerDripping(response, failure.delayMs ?? 1_000);
        return next();
      case 'badItem':
        response.locals['badItem'] = failure.item ?? 0;
        return next();
      default:
        return doneWithoutResponse(played, response, failure.kind, next);
    }
  };
}

/** Carries out the call but responds with a failure or not at all. */
function doneWithoutResponse(played: Played, response: Response, kind: string, next: NextFunction): void {
  const send = response.send.bind(response);
  let isSent = false;
  response.send = ((body: unknown) => {
    if (kind === 'silenceAfter') return response;
    if (isSent) return send(body);
    isSent = true;
    played.refuse.failed(response);
    return response;
  }) as typeof response.send;
  next();
}
