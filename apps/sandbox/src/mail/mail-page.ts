import { createHash } from 'node:crypto';
import escape from 'escape-html';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { CaughtMail, MailCatcher } from './mail-catcher.js';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .8rem .4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
tr + tr td { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
time { white-space: nowrap; font-variant-numeric: tabular-nums }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Caught mails: `/` lists them, `/ID` shows one, `/messages?to=ADDRESS` answers them as JSON. */
export function mailPages(catcher: MailCatcher): Router {
  const router = Router();
  router.use(onlyLocal);
  router.get(
    '/',
    (_request, response) => void response.send(page('Caught mail', list(catcher.all()), { reload: true })),
  );
  router.get('/messages', ({ query }, response) => {
    response.json(catcher.all(typeof query['to'] === 'string' ? query['to'] : undefined));
  });
  router.delete('/messages', (_request, response) => {
    catcher.clear();
    response.json({});
  });
  router.get('/:id', ({ params }, response) => {
    const mail = catcher.one(params.id);
    if (mail) response.send(page(mail.subject, letter(mail)));
    else response.status(404).send(page('No such mail', '<p><a href="/mail">All caught mail</a></p>'));
  });
  return router;
}

/** Mails hold links that set passwords: a page of elsewhere that points a name of its own at us gets nothing. */
function onlyLocal(request: Request, response: Response, next: NextFunction): void {
  if (!LOCAL.has((request.headers.host ?? '').replace(/:\d+$/, ''))) return void response.status(403).send('Forbidden');
  response.set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  next();
}

const page = (title: string, body: string, { reload = false } = {}): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${reload ? '<meta http-equiv="refresh" content="5">' : ''}<title>${escape(title)}</title><style>${STYLE}</style>
<main><h1>${escape(title)}</h1>${body}</main></html>`;

const list = (mails: readonly CaughtMail[]): string =>
  mails.length === 0
    ? '<p>None yet. Invitations and password links of the demo arrive here instead of in a mailbox.</p>'
    : `<table><thead><tr><th>Received (UTC)<th>To<th>Subject</thead><tbody>${mails.map(line).join('')}</tbody></table>`;

const line = ({ id, receivedAt, to, subject }: CaughtMail): string =>
  `<tr><td>${time(receivedAt)}<td>${escape(to.join(', '))}<td><a href="/mail/${id}">${escape(subject || '(no subject)')}</a>`;

const letter = ({ from, to, receivedAt, text }: CaughtMail): string =>
  `<p>From ${escape(from)} to ${escape(to.join(', '))}, ${time(receivedAt)} UTC</p><pre>${linked(text)}</pre>
<p><a href="/mail">All caught mail</a></p>`;

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time>`;

/** The text with its web addresses as links; everything else is text. */
function linked(text: string): string {
  let shown = '';
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    shown += `${escape(text.slice(at, index))}<a href="${escape(address)}" rel="noreferrer">${escape(address)}</a>`;
    at = index + address.length;
  }
  return shown + escape(text.slice(at));
}
