import type { Request, Response, Router } from 'express';
import { part } from '../platforms/simulated-platform.js';
import { articleErrors, type ArticleInput, type ArticleStore, takesArticles } from './article-store.js';

const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Adds the routes for the articles of a site. @param isSignedIn sends the rejection itself */
export function articleRoutes(
  router: Router,
  base: string,
  store: ArticleStore,
  isSignedIn: (request: Request, response: Response) => boolean,
): void {
  const notFound = (response: Response) => void response.status(404).json({ message: 'Not found' });
  const path = `${base}articles/:key`;
  router.get(path, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const host = part(request, 'siteHost');
    const article = takesArticles(host) ? store.find(host, part(request, 'key')) : null;
    if (!article) return notFound(response);
    return void response.json(response.locals['badItem'] === undefined ? article : { ...article, url: 'nowhere' });
  });
  router.put(path, (request, response) => {
    if (!isSignedIn(request, response)) return;
    const [host, key] = [part(request, 'siteHost'), part(request, 'key')];
    if (!takesArticles(host) || !KEY.test(key)) return notFound(response);
    if (request.get('if-match') !== JSON.stringify(store.find(host, key)?.version ?? 'new'))
      return void response.status(412).json({ message: "The version of the article doesn't match." });
    const input = request.body as ArticleInput;
    const errors = articleErrors(input);
    if (errors.length > 0) return void response.status(422).json({ errors });
    return void response.json(store.put(host, key, input));
  });
}
