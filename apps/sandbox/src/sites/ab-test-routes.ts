import type { Request, Response, Router } from 'express';
import { part } from '../platforms/simulated-platform.js';
import { type AbTestInput, type AbTestStore, experimentsOf, testErrors } from './ab-test-store.js';

/** Routes that start, stop and return the tests of a site. @param isSignedIn sends the rejection itself */
export function abTestRoutes(
  router: Router,
  base: string,
  tests: AbTestStore,
  isSignedIn: (request: Request, response: Response) => boolean,
): void {
  const notFound = (response: Response) => void response.status(404).json({ message: "The test doesn't exist." });
  const changed = (response: Response) =>
    void response.status(412).json({ message: "The version of the test doesn't match." });
  router.get(`${base}/experiments`, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const experiments = experimentsOf(part(request, 'siteHost'));
    if (!experiments) return notFound(response);
    if (response.locals['badItem'] !== undefined) return void response.json({ experiments: [{ id: '' }] });
    return void response.json({ experiments });
  });
  router.get(`${base}/:key`, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const test = tests.of(part(request, 'siteHost'), part(request, 'key'));
    if (!test) return notFound(response);
    return void response.json(response.locals['badItem'] === undefined ? test : { ...test, variants: [] });
  });
  router.put(`${base}/:key`, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const [host, key, input] = [part(request, 'siteHost'), part(request, 'key'), request.body as AbTestInput];
    const known = tests.of(host, key);
    if (known && JSON.stringify(known.variants) !== JSON.stringify(input.variants)) return changed(response);
    const errors = known ? [] : testErrors(host, input);
    if (errors.length > 0) return void response.status(422).json({ errors });
    return void response.json(known ?? tests.start(host, key, input));
  });
  router.put(`${base}/:key/status`, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const host = part(request, 'siteHost');
    const test = tests.of(host, part(request, 'key'));
    if (!test) return notFound(response);
    if (test.status === 'stopped') return void response.json(test);
    if (request.get('if-match') !== JSON.stringify(test.version)) return changed(response);
    return void response.json(tests.stop(host, test));
  });
}
