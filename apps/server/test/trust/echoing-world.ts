import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Partners and the platform that simulates them. */
export const PLATFORMS = [
  [5, 'google'],
  [6, 'microsoft'],
  [14, 'taboola'],
  [15, 'zeropark'],
  [17, 'meta'],
  [18, 'outbrain'],
  [28, 'propeller'],
  [64, 'zemanta'],
] as const;

/**
 * Proxy for all external services. While enabled, it rejects every call with messages that repeat its headers and body,
 * in all places of messages on any platform. Otherwise it forwards calls.
 */
export class EchoingWorld {
  /** Status of rejections. 0 if calls are forwarded. */
  refusesWith = 0;
  /** Number of calls with an echo as response. */
  echoed = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(world: string): Promise<EchoingWorld> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const echoing = new EchoingWorld(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      void echoing.answer(world, request).then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      });
    });
    return echoing;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(
    world: string,
    request: IncomingMessage,
  ): Promise<{ status: number; type: string; body: Buffer }> {
    const sent = await text(request);
    if (this.refusesWith > 0) {
      this.echoed += 1;
      const heard = `${sent} ${request.url} ${JSON.stringify(request.headers)}`;
      return { status: this.refusesWith, type: 'application/json', body: Buffer.from(JSON.stringify(refusal(heard))) };
    }
    const { 'transfer-encoding': _, connection: __, host: ___, ...headers } = request.headers;
    const answer = await fetch(`${world}${request.url}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(sent !== '' && { body: sent }),
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? 'text/plain',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

/** Returns one rejection in the formats of all platforms at once. */
const refusal = (words: string) => ({
  message: words,
  error_description: words,
  error: { code: 400, status: 'INVALID_ARGUMENT', message: words, error_user_msg: words },
  errors: { name: [words] },
  Errors: [{ ErrorCode: 'Odd', Message: words }],
  OperationErrors: [{ ErrorCode: 'Odd', Message: words }],
});
