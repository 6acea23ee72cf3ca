import type { Request, Response } from 'express';
import { bearer, isGoodSecret } from '../../control/tokens.js';
import { badItem, part, type Played } from '../simulated-platform.js';
import { Creation, type CreateOperation } from './create.js';
import { answer, parseGaql } from './gaql.js';
import { type IdeasRequest, keywordIdeas, refusedIdeas } from './keyword-ideas.js';
import { Mutations } from './mutate.js';
import { entityRows, isStatistics, statsRows } from './rows.js';

const PAGE = 10_000;
const PLACES = [
  ['1003854', 'Berlin', 'DE', 'City'],
  ['2276', 'Germany', 'DE', 'Country'],
  ['2840', 'United States', 'US', 'Country'],
  ['1023191', 'New York', 'US', 'City'],
] as const;

function fail(response: Response, http: number, status: string, category: string, code: string, message: string, details: object = {}) {
  const type = 'type.googleapis.com/google.ads.googleads.v24.errors.GoogleAdsFailure';
  const errors = [{ errorCode: { [category]: code }, message, details }];
  response
    .status(http)
    .json({ error: { code: http, status, message: 'Request contains an error.', details: [{ '@type': type, errors, requestId: 'sandbox' }] } });
} // prettier-ignore

export const googleSignIn: Played = {
  key: 'google',
  host: 'oauth2.googleapis.com',
  limit: { calls: 1_000, perMs: 1_000 },
  accountOf: () => '',
  refuse: {
    rateLimited: (response, seconds) => void response.status(429).set('retry-after', String(seconds)).json({ error: 'rate_limit_exceeded' }),
    expired: (response) => void response.status(401).json({ error: 'invalid_client' }),
    failed: (response) => void response.status(500).json({ error: 'internal_failure' }),
  },
  routes(router, { tokens }) {
    router.post('/token', (request, response) => {
      const { client_secret, refresh_token } = request.body as Record<string, string>;
      if (!isGoodSecret(client_secret) || !isGoodSecret(refresh_token))
        return void response.status(400).json({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
      const { token, seconds } = tokens.issue('google');
      return void response.json({ access_token: token, expires_in: seconds, token_type: 'Bearer', scope: 'https://www.googleapis.com/auth/adwords' });
    });
  },
}; // prettier-ignore

export const google: Played = {
  key: 'google',
  host: 'googleads.googleapis.com',
  limit: { calls: 10, perMs: 1_000 },
  accountOf: (request) => /\/customers\/(\d+)/.exec(request.path)?.[1] ?? '',
  refuse: {
    rateLimited: (response, seconds) =>
      fail(response, 429, 'RESOURCE_EXHAUSTED', 'quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', 'Too many requests.', {
        quotaErrorDetails: { rateScope: 'ACCOUNT', rateName: 'Requests per second', retryDelay: `${seconds}s` },
      }),
    expired: (response) => fail(response, 401, 'UNAUTHENTICATED', 'authenticationError', 'OAUTH_TOKEN_EXPIRED', 'The token has expired.'),
    failed: (response) => fail(response, 500, 'INTERNAL', 'internalError', 'INTERNAL_ERROR', 'An internal error has occurred.'),
  },
  routes(router, { world, tokens }) {
    const mutations = new Mutations(world);
    router.use((request, response, next) => {
      if (!tokens.holds(bearer(request.get('authorization')))) return google.refuse.expired(response);
      if (!isGoodSecret(request.get('developer-token')))
        return fail(response, 401, 'UNAUTHENTICATED', 'authenticationError', 'DEVELOPER_TOKEN_INVALID', 'The developer token is not valid.');
      next();
    });
    router.post('/:version/geoTargetConstants\\:suggest', (request, response) => {
      const wanted = String((request.body as { locationNames: { names: string[] } }).locationNames.names[0]).toLowerCase();
      response.json({
        geoTargetConstantSuggestions: PLACES.filter(([, name]) => name.toLowerCase().includes(wanted)).map(([id, name, countryCode, targetType]) => ({
          geoTargetConstant: { resourceName: `geoTargetConstants/${id}`, id, name, countryCode, targetType, status: 'ENABLED' },
          reach: '1000000',
        })),
      });
    });
    const accountOf = (request: Request, response: Response) => {
      const account = world.account('google', part(request, 'customer'));
      if (!account) fail(response, 403, 'PERMISSION_DENIED', 'authorizationError', 'USER_PERMISSION_DENIED', "User doesn't have permission to access customer.");
      return account;
    };
    router.post('/:version/customers/:customer/googleAds\\:search', (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const { query, pageToken } = request.body as { query: string; pageToken?: string };
      try {
        const question = parseGaql(query);
        const rows = isStatistics(question) ? statsRows(world, account, question) : entityRows(account, question.resource, mutations.criteria, world.clock());
        if (!rows) throw new Error(`Unrecognized resource ${question.resource}.`);
        const start = Number(pageToken ?? 0);
        const found = answer(question, rows);
        const next = start + PAGE < found.length ? { nextPageToken: String(start + PAGE) } : {};
        response.json({ results: found.slice(start, start + PAGE), ...next, fieldMask: question.fields.join(',') });
      } catch (error) {
        fail(response, 400, 'INVALID_ARGUMENT', 'queryError', 'UNEXPECTED_INPUT', (error as Error).message);
      }
    });
    router.post('/:version/customers/:customer/googleAds\\:mutate', (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const { mutateOperations } = request.body as { mutateOperations: CreateOperation[] };
      const refused = new Creation(world, mutations, account).run(mutateOperations);
      if (refused) return fail(response, 400, 'INVALID_ARGUMENT', 'mutateError', 'MUTATE_NOT_ALLOWED', refused);
      return void response.json({ mutateOperationResponses: mutateOperations.map(() => ({})) });
    });
    router.post('/:version/customers/:customer\\:generateKeywordIdeas', (request, response) => {
      if (!accountOf(request, response)) return;
      const asked = request.body as IdeasRequest;
      const refused = refusedIdeas(asked);
      if (refused) return fail(response, 400, 'INVALID_ARGUMENT', 'keywordPlanIdeaError', 'INVALID_VALUE', refused);
      response.json(keywordIdeas(world, asked));
    });
    router.post('/:version/customers/:customer/:service\\:mutate', (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const { operations } = request.body as { operations: Parameters<Mutations['run']>[2] };
      response.json(mutations.run(account, part(request, 'service'), operations, badItem(response)));
    });
  },
}; // prettier-ignore
