import type { Request, Response, Router } from 'express';
import { part } from '../platforms/simulated-platform.js';
import { hotspotErrors, type HotspotGroupInput, type HotspotStore, PAGES, showsHotspots } from './hotspot-store.js';

const PER_ANSWER = 20;
const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Routes for the hotspot pages and groups of a site. @param isSignedIn sends the rejection itself */
export function hotspotRoutes(
  router: Router,
  base: string,
  store: HotspotStore,
  isSignedIn: (request: Request, response: Response) => boolean,
): void {
  const notFound = (response: Response) => void response.status(404).json({ message: 'Not found' });
  const route = (work: (host: string, request: Request, response: Response) => void) => (request: Request, response: Response): void => {
    if (!isSignedIn(request, response)) return;
    const host = part(request, 'siteHost');
    return showsHotspots(host) ? work(host, request, response) : notFound(response);
  };
  router.get(`${base}hotspot-pages`, route((_, __, response) => {
    if (response.locals['badItem'] !== undefined) return void response.json({ pages: [{ name: '' }] });
    return void response.json({ pages: PAGES });
  }));
  router.get(`${base}hotspot-groups`, route((host, { query }, response) => {
    const all = [...store.all(host)].sort((a, b) => a.id - b.id);
    const from = Number(query['cursor'] ?? 0);
    const groups = all.slice(from, from + PER_ANSWER);
    const nextCursor = from + PER_ANSWER < all.length ? String(from + PER_ANSWER) : null;
    if (response.locals['badItem'] !== undefined) return void response.json({ groups: [{ ...groups[0], hotspots: [{ text: '' }] }], nextCursor });
    return void response.json({ groups, nextCursor });
  }));
  router.get(`${base}hotspot-groups/:group`, route((host, request, response) => {
    const group = store.find(host, part(request, 'group'));
    if (!group) return notFound(response);
    return void response.json(response.locals['badItem'] === undefined ? group : { ...group, hotspots: [{ text: '' }] });
  }));
  router.put(`${base}hotspot-groups/:group`, route((host, request, response) => {
    const ref = part(request, 'group');
    const group = store.find(host, ref);
    if (!group && !KEY.test(ref)) return notFound(response);
    if (request.get('if-match') !== JSON.stringify(group?.version ?? 'new'))
      return void response.status(412).json({ message: 'The version of the group doesn\'t match.' });
    const input = request.body as HotspotGroupInput;
    const errors = hotspotErrors(input);
    if (errors.length > 0) return void response.status(422).json({ errors });
    return void response.json(store.put(host, ref, input));
  }));
} // prettier-ignore
