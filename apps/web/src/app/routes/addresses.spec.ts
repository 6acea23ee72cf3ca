import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router';
import { hasValidIds } from './address-ids.js';
import { FEATURES } from '../../entry/features.js';
import { APP_ROUTES } from '../../entry/router.js';
import { namedRoutes, type RouteName } from './route-names.js';
import type { Feature } from './feature.js';

const isFound = (path: string): boolean => {
  const matched = matchRoutes(APP_ROUTES, path)?.at(-1)?.route;
  return matched !== undefined && matched.id !== 'not-found' && matched.path !== '*';
};

describe('URLs of screens', () => {
  const named = (Object.keys(namedRoutes()) as RouteName[]).map(
    (name) => [name, namedRoutes()[name].replace(':companyId', '1')] as const,
  );

  it.each(named)('open their screen or a placeholder: %s', (_, path) => {
    expect(isFound(path)).toBe(true);
  });

  const areas = Object.values(FEATURES).flatMap(({ manifest }: { manifest: Feature }) => manifest.areas ?? []);

  it.each(areas.map(({ path }) => path.replace(/:\w+/g, '1')))('show their area: %s', (path) => {
    expect(matchRoutes(APP_ROUTES, `/company/1/${path}`)?.at(-1)?.route.index).toBe(true);
  });

  it.each(['/company/1/nonsense', '/company/1/sites/1/nonsense', '/company/1/access-control/nonsense', '/nonsense'])(
    'show the not-found page: %s',
    (path) => expect(isFound(path)).toBe(false),
  );

  it.each([
    [{ id: '7', siteId: '12' }, true],
    [{ name: 'abc', ruleId: 'abc' }, true],
    [{ groupId: undefined }, true],
    [{ id: 'abc' }, false],
    [{ id: '1.5' }, false],
    [{ siteId: '0' }, false],
    [{ siteId: '-3' }, false],
    [{ id: '99999999999' }, false],
  ])('accept the same IDs as the server: %j %s', (params, isValid) => expect(hasValidIds(params)).toBe(isValid));
});
