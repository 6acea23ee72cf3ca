import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isGoodSecret } from './control/tokens.js';
import type { Played } from './platforms/simulated-platform.js';
import { pictureOf } from './sites/picture.js';

const FOUND = 500;
const SIZES = [
  [1_910, 1_000],
  [1_200, 1_200],
  [960, 1_200],
  [1_600, 1_067],
] as const;
const PEOPLE = ['Ana Lima', 'Jonas Weber', 'Mei Tanaka', 'Sam Okoro'];

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
const pick = <T>(from: readonly T[], text: string): T => from[hash(text) % from.length]!;
const numberIn = (request: Request, name: string, usual: number): number => Number(request.query[name] ?? usual);

/** Returns the images on a page of search results. The same keyword always returns the same images. */
function foundFor(source: string, keyword: string, page: number, perPage: number) {
  // Keywords containing `nothing` have no results.
  if (/nothing/i.test(keyword)) return [];
  const first = (page - 1) * perPage;
  return Array.from({ length: Math.max(0, Math.min(perPage, FOUND - first)) }, (_, at) => {
    const name = `${source}-${keyword}-${first + at}`;
    const [width, height] = pick(SIZES, name);
    return { id: hash(name), name: encodeURIComponent(name), width, height, author: pick(PEOPLE, name), keyword };
  });
}

export const refuse: Played['refuse'] = {
  rateLimited: (response, seconds) =>
    void response.status(429).set('retry-after', String(seconds)).json({ error: 'Too many requests' }),
  expired: (response) => void response.status(401).json({ error: 'Unauthorized' }),
  failed: (response) => void response.status(500).json({ error: { message: 'Internal error' } }),
};

/** Sends an image of the size at the end of the file name. */
const sendPicture = (request: Request, response: Response): void => {
  const [width = 120, height = 80] = String(request.query['size'] ?? '120x80')
    .split('x')
    .map((text) => Math.min(Number(text) || 1, 2_000));
  response.type('image/png').send(pictureOf(String(request.params['name']), width, height));
};

export const pexels: Played = {
  key: 'pexels',
  host: 'api.pexels.com',
  limit: { calls: 200, perMs: 3_600_000 },
  accountOf: (request) => request.get('authorization') ?? '',
  refuse,
  routes(router) {
    router.get('/v1/search', (request, response) => {
      if (!isGoodSecret(request.get('authorization'))) return refuse.expired(response);
      if (response.locals['badItem'] !== undefined) return void response.json({ photos: [{ id: 'none' }] });
      const found = foundFor(
        'pexels',
        String(request.query['query']),
        numberIn(request, 'page', 1),
        numberIn(request, 'per_page', 15),
      );
      const at = (name: string, size: string) => `https://images.pexels.com/photos/${name}?size=${size}`;
      const photos = found.map(({ id, name, width, height, author, keyword }) => ({
        ...{ id, width, height, url: `https://www.pexels.com/photo/${id}/`, alt: keyword, photographer: author },
        src: { original: at(name, `${width}x${height}`), medium: at(name, '350x233') },
      }));
      return void response.json({ page: numberIn(request, 'page', 1), total_results: FOUND, photos });
    });
  },
};

export const pexelsPictures: Played = {
  ...{ key: 'pexels', host: 'images.pexels.com', limit: { calls: 1_000, perMs: 1_000 }, accountOf: () => '', refuse },
  routes: (router) => void router.get('/photos/:name', sendPicture),
};

export const pixabay: Played = {
  key: 'pixabay',
  host: 'pixabay.com',
  limit: { calls: 100, perMs: 60_000 },
  accountOf: (request) => String(request.query['key'] ?? ''),
  refuse,
  routes(router) {
    router.get('/api/', (request, response) => {
      if (!isGoodSecret(request.query['key'])) return refuse.expired(response);
      if (response.locals['badItem'] !== undefined) return void response.json({ hits: [{ id: 'none' }] });
      const found = foundFor(
        'pixabay',
        String(request.query['q']),
        numberIn(request, 'page', 1),
        numberIn(request, 'per_page', 20),
      );
      const at = (name: string, size: string) => `https://pixabay.com/get/${name}?size=${size}`;
      const hits = found.map(({ id, name, width, height, author, keyword }) => ({
        ...{ id, pageURL: `https://pixabay.com/photos/${id}/`, tags: keyword, user: author, imageSize: width * height },
        ...{
          previewURL: at(name, '150x100'),
          webformatURL: at(name, '350x233'),
          largeImageURL: at(name, `${width}x${height}`),
        },
        ...{ imageWidth: width, imageHeight: height },
      }));
      return void response.json({ total: FOUND, totalHits: FOUND, hits });
    });
    router.get('/get/:name', sendPicture);
  },
};
