import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../config/index.js';
import { Mailer, type MailOutcome } from './mailer.js';

const MAIL = { to: 'buyer@example.com', subject: 'Significant loss', text: 'Loss 300.00', id: 'alerts-1-23' };

/** Sends a mail to a server at a port of this machine. */
async function handedTo(port: number) {
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'console@example.com', PORT: 4000 };
  const mailer = new Mailer({ ...config, PUBLIC_URL: 'https://console.example' } as unknown as Config);
  try {
    return await mailer.handOver(MAIL);
  } finally {
    mailer.onApplicationShutdown();
  }
}

/** Sends a mail to a server with a given response to its text. */
async function handed(
  receive: (stream: Readable, answer: (error?: Error) => void, hangUp: () => void) => void,
): Promise<MailOutcome> {
  const sockets: Socket[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, callback) => receive(stream, callback, () => sockets.forEach((socket) => socket.destroy())),
  });
  server.server.on('connection', (socket: Socket) => void sockets.push(socket));
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    return await handedTo((server.server.address() as AddressInfo).port);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

it('sends an email with its ID, so that duplicates can be recognized', async () => {
  let raw = '';
  const outcome = await handed((stream, answer) => {
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    stream.on('end', () => answer());
  });
  expect(outcome).toBe('sent');
  expect(raw).toContain('Message-ID: <alerts-1-23@console.example>');
});

it('distinguishes a rejection from a connection that closed after the message was sent', async () => {
  const refusal = handed((stream, answer) => {
    stream.resume();
    stream.on('end', () => answer(new Error('No such mailbox')));
  });
  expect(await refusal).toBe('refused');
  const ended = handed((stream, _, hangUp) => {
    stream.resume();
    stream.on('end', hangUp);
  });
  expect(await ended).toBe('unknown');
});

it('reports that nothing was sent if no server is listening', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await handedTo(port)).toBe('refused');
});
