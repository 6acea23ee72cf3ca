import type { Request, Response } from 'express';
import { isGoodSecret } from '../control/tokens.js';
import { part, type Played } from '../platforms/simulated-platform.js';
import { answerPage } from './pages.js';
import { abTestRoutes } from './ab-test-routes.js';
import { AbTestStore } from './ab-test-store.js';
import { articleRoutes } from './article-routes.js';
import { ArticleStore } from './article-store.js';
import { sendFeedProbe } from './feed-probes.js';
import { hotspotRoutes } from './hotspot-routes.js';
import { HotspotStore } from './hotspot-store.js';
import { pictureOf } from './picture.js';
import { rotationErrors, RotationStore } from './rotation-store.js';
import { sendStats } from './site-stats.js';
import { SiteStore } from './site-store.js';

const BASE = '/console-api/';
const PATH = `${BASE}media-config`;
const ROTATION = `${BASE}keyword-rotation/:adgroup`;

/** Returns the password from a Basic authentication header. */
const passwordOf = (header: string | undefined): string =>
  Buffer.from(/^Basic (.+)$/.exec(header ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':')
    .slice(1)
    .join(':');

/** Returns the validation errors that only the site can detect. */
function problemsOf(name: string, value: unknown): { attribute: string; message: string }[] {
  const { gtmContainerId } = (value ?? {}) as { gtmContainerId?: string | null };
  return name === 'system' && gtmContainerId && !/^GTM-[A-Z0-9]{4,10}$/.test(gtmContainerId)
    ? [{ attribute: 'system.gtmContainerId', message: 'Container not found.' }]
    : [];
}

/**
 * API of a site with media configuration, keyword rotations, A/B tests, hotspot groups, articles, feed probes and
 * traffic statistics. Planned failures use platform `site` and the host as account.
 */
export const siteApi: Played = {
  key: 'site',
  host: ':siteHost',
  limit: { calls: 50, perMs: 1_000 },
  accountOf: (request) => (request.path.startsWith(BASE) ? part(request, 'siteHost') : ''),
  refuse: {
    rateLimited: (response, seconds) => void response.status(429).set('retry-after', String(seconds)).json({ message: 'Too many requests' }),
    expired: (response) => void response.status(401).json({ message: 'Unauthorized' }),
    failed: (response) => void response.status(500).json({ message: 'Internal error' }),
  },
  routes(router, { siteFile, world }) {
    const sites = new SiteStore(siteFile);
    const rotations = new RotationStore(world, siteFile && `${siteFile}.rotations`);
    const tests = new AbTestStore(world, siteFile && `${siteFile}.tests`);
    const isSignedIn = (request: Request, response: Response): boolean => {
      if (isGoodSecret(passwordOf(request.get('authorization')))) return true;
      siteApi.refuse.expired(response);
      return false;
    };
    abTestRoutes(router, `${BASE}ab-tests`, tests, isSignedIn);
    articleRoutes(router, BASE, new ArticleStore(siteFile && `${siteFile}.articles`), isSignedIn);
    hotspotRoutes(router, BASE, new HotspotStore(siteFile && `${siteFile}.hotspots`), isSignedIn);
    router.get(ROTATION, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      const rotation = rotations.of(part(request, 'siteHost'), part(request, 'adgroup'));
      if (response.locals['badItem'] !== undefined) return void response.json({ ...rotation, list: [{ keyword: '' }] });
      return void response.json(rotation);
    });
    router.put(ROTATION, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      const [host, adgroup] = [part(request, 'siteHost'), part(request, 'adgroup')];
      if (request.get('if-match') !== JSON.stringify(rotations.of(host, adgroup).version))
        return void response.status(412).json({ message: 'The version of the rotation doesn\'t match.' });
      const { list } = request.body as { list: Parameters<typeof rotationErrors>[0] };
      const errors = rotationErrors(list);
      if (errors.length > 0) return void response.status(422).json({ errors });
      return void response.json(rotations.put(host, adgroup, list));
    });
    router.get(`${BASE}stats/:kind`, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      return sendStats({ world, rotations, tests }, request, response);
    });
    router.get(`${BASE}feed-probe`, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      return sendFeedProbe(world, part(request, 'siteHost'), request, response);
    });
    router.get('/images/:name', (request, response) =>
      void response.type('image/png').send(pictureOf(part(request, 'name'))),
    );
    router.get(PATH, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      const content = sites.of(part(request, 'siteHost'));
      // Returns a deliberately broken configuration.
      if (response.locals['badItem'] !== undefined) return void response.json({ ...content, sections: [{ name: '' }] });
      return void response.json(content);
    });
    router.put(`${PATH}/:part`, (request, response) => {
      if (!isGoodSecret(passwordOf(request.get('authorization')))) return siteApi.refuse.expired(response);
      const host = part(request, 'siteHost');
      const name = part(request, 'part');
      const content = sites.of(host);
      if (!(name in content.versions)) return void response.status(404).json({ message: 'No such part' });
      if (request.get('if-match') !== JSON.stringify(content.versions[name]))
        return void response.status(412).json({ message: 'The version of the part doesn\'t match.' });
      const { value } = request.body as { value: unknown };
      const errors = problemsOf(name, value);
      if (errors.length > 0) return void response.status(422).json({ errors });
      return void response.json(sites.put(host, name, value));
    });
    router.get(/^(?!\/console-api\/)/, answerPage);
  },
}; // prettier-ignore
