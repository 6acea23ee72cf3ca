import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { transportFailure, transportWords, wasNeverSent } from './transport-failure.js';

/** Returns the error of a call to a server that handles its connections with `treat`. */
async function failureAt(treat: (socket: Socket) => void): Promise<unknown> {
  const server = createServer(treat).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const dispatcher = new Agent();
  try {
    await request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { dispatcher });
    throw new Error('It answered.');
  } catch (error) {
    return error;
  } finally {
    await dispatcher.destroy();
    server.close();
  }
}

describe('a call without a response', () => {
  it('describes the cause in plain language', async () => {
    const closed = await failureAt((socket) => void socket.destroy());
    expect(transportWords(closed, 'The site')).toBe('The site closed the connection before it responded.');
    const garbage = await failureAt((socket) => void socket.end('no http at all\r\n\r\n'));
    expect(transportWords(garbage, 'The site')).toBe("The site sent a response that isn't HTTP.");
    const refused: unknown = await request('http://127.0.0.1:1/', { dispatcher: new Agent() }).catch(
      (error: unknown) => error,
    );
    expect(transportWords(refused, 'The site')).toBe('The site refused the connection.');
  });

  it('counts as never sent only if no connection was established', async () => {
    const refused: unknown = await request('http://127.0.0.1:1/', { dispatcher: new Agent() }).catch(
      (error: unknown) => error,
    );
    expect(wasNeverSent(refused)).toBe(true);
    for (const code of ['ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])
      expect([code, wasNeverSent({ code })]).toEqual([code, true]);
    expect(wasNeverSent(await failureAt((socket) => void socket.destroy()))).toBe(false);
    for (const code of ['UND_ERR_HEADERS_TIMEOUT', 'ECONNRESET', 'UND_ERR_RES_EXCEEDED_MAX_SIZE', 'EPIPE'])
      expect([code, wasNeverSent({ code })]).toEqual([code, false]);
    expect(wasNeverSent(new DOMException('late', 'TimeoutError'))).toBe(false);
  });

  it.each([
    [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'timeout'],
    [{ code: 'UND_ERR_BODY_TIMEOUT' }, 'timeout'],
    [new DOMException('late', 'TimeoutError'), 'timeout'],
    [{ cause: { code: 'ENOTFOUND' }, name: 'TypeError' }, 'unknownHost'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
    [{ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }, 'tooLarge'],
    [{ code: 'ECONNRESET' }, 'closed'],
    [new Error('anything'), 'other'],
  ])('classifies %j by its code', (error, failure) => {
    expect(transportFailure(error)).toBe(failure);
    expect(transportWords(error, 'The site')).not.toMatch(/[A-Z]{3,}|_|undefined/);
  });
});
