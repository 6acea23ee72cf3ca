import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOutsideAddress, isOutsideUrl } from './addresses.js';
import { outsideLookup, RefusedAddress, TooManyRedirects, UntrustedHttp } from './untrusted-http.js';

describe('IP address validation', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://[2001:0:7f00:1::]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://db/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'https://user:word@example.com/',
    'https://example.com:22/',
    'https://example.com:6379/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://x.y/',
    'javascript:alert(1)',
    '//example.com',
    'example.com',
    '',
  ])('rejects %s', (url) => expect(isOutsideUrl(url)).toBe(false));

  it.each([
    'https://example.com/api',
    'http://example.com',
    'https://example.com:443/',
    'https://93.184.216.34/',
    'https://[2606:4700::6810:85e5]/',
  ])('accepts %s', (url) => expect(isOutsideUrl(url)).toBe(true));

  it('rejects texts that are not IP addresses', () => {
    for (const text of ['', 'example.com', '1.2.3', '::ffff:8.8.8.8']) expect(isOutsideAddress(text)).toBe(false);
  });
});

describe('calls to untrusted addresses', () => {
  let server: Server;
  let port: number;
  let seen: string[];
  beforeAll(async () => {
    seen = [];
    server = createServer((request, response) => {
      seen.push(request.url ?? '');
      if (request.url?.endsWith('/redirect')) return response.writeHead(302, { location: '/elsewhere' }).end();
      if (request.url?.endsWith('/inside'))
        return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (request.url?.endsWith('/circle')) return response.writeHead(307, { location: '/circle' }).end();
      if (request.url?.endsWith('/large')) return response.end('x'.repeat(5_000));
      if (request.url?.endsWith('/silent')) return undefined;
      if (request.url?.endsWith('/drip')) {
        const timer = setInterval(() => response.write(' '), 50);
        return response.once('close', () => clearInterval(timer));
      }
      return response.end(JSON.stringify({ path: request.url }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const sandboxed = () =>
    new UntrustedHttp({ sandboxUrl: `http://127.0.0.1:${port}`, timeoutMs: 400, maxBytes: 2_000 });

  it('never reach a private server, by IP address or name', async () => {
    seen.length = 0;
    const http = new UntrustedHttp({ timeoutMs: 1_000 });
    for (const url of [`http://127.0.0.1:${port}/`, 'http://127.0.0.1/', 'http://[::ffff:127.0.0.1]/'])
      await expect(http.call({ url })).rejects.toThrow(RefusedAddress);
    expect(seen).toEqual([]);
  });

  it('reject a name that resolves to a private address', async () => {
    const answer = await new Promise<{ error: Error | null }>((resolve) =>
      outsideLookup('localhost', {}, (error) => resolve({ error })),
    );
    expect(answer.error).toBeInstanceOf(RefusedAddress);
  });

  it('reach only the sandbox if the sandbox is enabled', async () => {
    const answer = await sandboxed().call({ url: 'https://shop.example.com/api/x?y=1' });
    expect(JSON.parse(answer.text)).toEqual({ path: '/shop.example.com/api/x?y=1' });
    await expect(sandboxed().call({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow(RefusedAddress);
  });

  it('follow at most three redirects on request, and validate each redirect', async () => {
    seen.length = 0;
    expect(JSON.parse(String((await sandboxed().followed({ url: 'https://a.example/redirect' })).bytes))).toEqual({
      path: '/a.example/elsewhere',
    });
    await expect(sandboxed().followed({ url: 'https://a.example/inside' })).rejects.toThrow(RefusedAddress);
    await expect(sandboxed().followed({ url: 'https://a.example/circle' })).rejects.toThrow(TooManyRedirects);
    expect(seen.filter((path) => path.endsWith('/circle'))).toHaveLength(4);
  });

  it('return status and headers without reading the body', async () => {
    expect(await sandboxed().peek({ url: 'https://a.example/large' }, 'GET')).toMatchObject({ status: 200 });
    expect(await sandboxed().peek({ url: 'https://a.example/redirect' }, 'HEAD')).toMatchObject({ status: 302 });
    await expect(sandboxed().peek({ url: 'http://10.0.0.1/' }, 'HEAD')).rejects.toThrow(RefusedAddress);
  });

  it('follow no redirect by default, and abort slow, silent and endless responses', async () => {
    seen.length = 0;
    expect((await sandboxed().call({ url: 'https://a.example/redirect' })).status).toBe(302);
    expect(seen).toEqual(['/a.example/redirect']);
    await expect(sandboxed().call({ url: 'https://a.example/large' })).rejects.toThrow();
    await expect(sandboxed().call({ url: 'https://a.example/silent' })).rejects.toThrow();
    await expect(sandboxed().call({ url: 'https://a.example/drip' })).rejects.toThrow();
  });
});
