import { bearer, isGoodSecret } from './control/tokens.js';
import { refuse } from './image-providers.js';
import type { Played } from './platforms/simulated-platform.js';
import { pictureOf } from './sites/picture.js';
import { playTexts } from './text-provider.js';

/** Words in a prompt that make one image fail or arrive late. */
const REFUSED = /\bforbidden\b/i;
const SLOW_MS = 1_500;

export const openAi: Played = {
  key: 'openai',
  host: 'api.openai.com',
  limit: { calls: 100, perMs: 60_000 },
  accountOf: (request) => bearer(request.get('authorization')) ?? '',
  refuse: {
    ...refuse,
    rateLimited: (response, seconds) =>
      void response
        .status(429)
        .set('retry-after', String(seconds))
        .json({ error: { message: 'Rate limit', type: 'requests' } }),
    exhausted: (response) =>
      void response
        .status(429)
        .json({ error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } }),
  },
  routes(router) {
    playTexts(router, refuse);
    let made = 0;
    router.post('/v1/images/generations', (request, response) => {
      if (!isGoodSecret(bearer(request.get('authorization')))) return refuse.expired(response);
      const { prompt = '', size = '1024x1024' } = request.body as { prompt?: string; size?: string };
      if (REFUSED.test(prompt))
        return void response.status(400).json({
          error: {
            message: 'Rejected by the safety system.',
            type: 'invalid_request_error',
            code: 'moderation_blocked',
          },
        });
      if (response.locals['badItem'] !== undefined) return void response.json({ data: [{ b64_json: '%%%' }] });
      const [width = 1_024, height = 1_024] = size.split('x').map(Number);
      const picture = pictureOf(`${prompt}-${(made += 1)}`, width, height).toString('base64');
      setTimeout(() => response.json({ created: 0, data: [{ b64_json: picture }] }), SLOW_MS);
    });
  },
};
