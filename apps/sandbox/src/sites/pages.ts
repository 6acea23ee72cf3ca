import type { Request, Response } from 'express';

const PAGE = '<!doctype html><title>Page</title><p>A page of this site.</p>';
const SLOW_MS = 8_000;

/**
 * Responds with a page. Words in the path select the behavior: missing, broken, moved, elsewhere, circle or slow. All
 * other paths return a normal page.
 */
export function answerPage(request: Request, response: Response): void {
  const { path } = request;
  if (path.includes('missing')) return void response.status(404).type('html').send(PAGE);
  if (path.includes('broken')) return void response.status(500).type('html').send(PAGE);
  if (path.includes('moved')) return void response.redirect(301, path.replace('moved', 'page'));
  if (path.includes('elsewhere')) return void response.redirect(302, 'https://elsewhere.example/page');
  if (path.includes('circle')) return void response.redirect(302, path);
  if (path.includes('slow')) return void setTimeout(() => response.type('html').send(PAGE), SLOW_MS);
  response.type('html').send(PAGE);
}
