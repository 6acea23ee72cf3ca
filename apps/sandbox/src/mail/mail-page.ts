import { createHash } from 'node:crypto';
import escape from 'escape-html';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { CaughtFile, CaughtMail, MailCatcher } from './mail-catcher.js';

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171b); color: light-dark(#16191d, #e7e9ec) }
body { max-width: 60rem; margin: 0 auto; padding: 20px }
h1 { margin: 0 0 12px; font-size: 17px; font-weight: 650; overflow-wrap: anywhere }
p { margin: 0 0 12px; color: light-dark(#566070, #a1aab7) }
a { color: light-dark(#3451c7, #93a6f3); text-decoration: none }
a:hover, pre a { text-decoration: underline }
table { width: 100%; border-collapse: collapse }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid light-dark(#e5e8ec, #272c33); text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { color: light-dark(#566070, #a1aab7); font-size: 12px; font-weight: 550 }
time { white-space: nowrap; font-variant-numeric: tabular-nums }
pre { max-width: 42rem; margin: 0 0 16px; padding: 16px; border: 1px solid light-dark(#e5e8ec, #272c33); border-radius: 8px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 600px) { body { padding: 12px } thead { display: none } td { display: block; padding: 0; border: 0 } td:first-child { padding-top: 8px; color: light-dark(#566070, #a1aab7) } td:last-child { padding-bottom: 8px; border-bottom: 1px solid light-dark(#e5e8ec, #272c33) } }
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

/**
 * Routes for received mails. `/` lists them, `/ID` shows one, `/ID/files/0` returns its first attachment, and
 * `/messages?to=ADDRESS` returns them as JSON.
 */
export function mailPages(catcher: MailCatcher): Router {
  const router = Router();
  router.use(onlyLocal);
  router.get(
    '/',
    (_request, response) => void response.send(page('Caught mail', list(catcher.all()), { reload: true })),
  );
  router.get('/messages', ({ query }, response) => {
    const mails = catcher.all(typeof query['to'] === 'string' ? query['to'] : undefined);
    response.json(
      mails.map(({ attachments, ...mail }) => ({ ...mail, attachments: attachments.map(({ name }) => name) })),
    );
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
  router.get('/:id/files/:at', ({ params }, response) => {
    const file = catcher.one(params.id)?.attachments[Number(params.at)];
    if (!file?.content)
      return void response.status(404).send(page('No such file', '<p><a href="/mail">All caught mail</a></p>'));
    // Sent as a download, because a file may contain anything.
    response.attachment(file.name).type(file.type).send(file.content);
  });
  return router;
}

/** Mails contain password reset links. A foreign page whose host name resolves to this machine must not read them. */
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

const letter = ({ id, from, to, receivedAt, text, attachments }: CaughtMail): string =>
  `<p>From ${escape(from)} to ${escape(to.join(', '))}, ${time(receivedAt)} UTC</p><pre>${linked(text)}</pre>
${attachments.map((file, at) => attached(file, `/mail/${id}/files/${at}`)).join('')}<p><a href="/mail">All caught mail</a></p>`;

const attached = ({ name, content }: CaughtFile, path: string): string =>
  content
    ? `<p>Attached: <a href="${path}" download>${escape(name)}</a> (${Math.ceil(content.length / 1000).toLocaleString('en-US')} KB)</p>`
    : `<p>Attached: ${escape(name)}, no longer kept</p>`;

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time>`;

/** Returns the text with its web addresses as links. Everything else is escaped. */
function linked(text: string): string {
  let shown = '';
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    shown += `${escape(text.slice(at, index))}<a href="${escape(address)}" rel="noreferrer">${escape(address)}</a>`;
    at = index + address.length;
  }
  return shown + escape(text.slice(at));
}
