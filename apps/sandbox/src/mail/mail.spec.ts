import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { createSandbox } from '../server.js';
import { sampleWorld } from '../world/sample.js';
import { MailCatcher } from './mail-catcher.js';
import { mailPages } from './mail-page.js';

let catcher: MailCatcher;
let server: Server;
let port: number;
beforeAll(async () => {
  catcher = await MailCatcher.listen(0, 1_000_000);
  server = createServer(createSandbox(sampleWorld(), { mail: mailPages(catcher) }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => catcher.clear());
afterAll(async () => {
  await catcher.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Sent {
  to?: string;
  bcc?: string;
  subject?: string;
  text: string;
  attachments?: { filename: string; content: string }[];
}
async function send(mail: Sent) {
  const transport = createTransport({ host: '127.0.0.1', port: catcher.port });
  try {
    await transport.sendMail({ from: 'console@localhost', to: 'ann@demo.example', subject: 'Hello', ...mail });
  } finally {
    transport.close();
  }
}
async function get(path: string, host = `localhost:${port}`) {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the mail catcher', () => {
  it('stores messages with their original characters and lists messages by address', async () => {
    await send({ subject: 'Grüße aus Köln', text: `Ein Wort – und ein sehr langes: ${'ä'.repeat(200)}` });
    await send({ to: 'Bob@demo.example', bcc: 'eve@demo.example', subject: 'Second', text: 'x' });
    const subjects = async (query: string) =>
      (JSON.parse((await get(`/mail/messages${query}`)).body) as { subject: string }[]).map(({ subject }) => subject);
    expect(await subjects('')).toEqual(['Second', 'Grüße aus Köln']);
    expect(await subjects('?to=bob@demo.example')).toEqual(['Second']);
    expect(await subjects('?to=eve@demo.example')).toEqual(['Second']);
    expect(catcher.all('ann@demo.example')[0]!.text).toContain('ä'.repeat(200));
  });

  it('offers attachments for download', async () => {
    await send({ text: 'See the file.', attachments: [{ filename: 'a<b>.csv', content: 'Cost\r\n1.5' }] });
    const [mail] = catcher.all();
    expect((await get(`/mail/${mail!.id}`)).body).toContain('a&lt;b&gt;.csv</a> (1 KB)');
    const file = await get(`/mail/${mail!.id}/files/0`);
    expect(file.body).toBe('Cost\r\n1.5');
    expect(file.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await get(`/mail/${mail!.id}/files/1`)).status).toBe(404);
  });

  it('displays messages as text with web links only', async () => {
    await send({
      subject: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script> javascript:alert(2) http://localhost:4000/set-password#t_1?a=1&b=2',
    });
    const listed = await get('/mail');
    expect(listed.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(listed.body).not.toContain('<img');
    const { body, headers } = await get(`/mail/${catcher.all()[0]!.id}`);
    expect(body).not.toContain('<script');
    expect(body.match(/href="[^"]*"/g)).toEqual([
      'href="http://localhost:4000/set-password#t_1?a=1&amp;b=2"',
      'href="/mail"',
    ]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('rejects requests from other host names', async () => {
    await send({ text: 'x' });
    expect((await get('/mail/messages', 'evil.example')).status).toBe(403);
    expect((await get('/mail', '127.0.0.1')).status).toBe(200);
    expect((await get('/mail/nothing-like-it')).status).toBe(404);
  });

  it('rejects a message that is too large and accepts the next message', async () => {
    await expect(send({ text: 'long line\n'.repeat(150_000) })).rejects.toThrow(/552|exceeds|large/i);
    await send({ text: 'short' });
    expect(catcher.all()).toHaveLength(1);
  });
});
