import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAX_URLS } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
let outside: Server;
const asked: string[] = [];
let open = 0;
let maxOpen = 0;

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.once('close', () => (open -= 1));
    const { url = '' } = request;
    if (url.endsWith('/missing')) return response.writeHead(404).end();
    if (url.endsWith('/head-less')) return response.writeHead(request.method === 'HEAD' ? 405 : 200).end();
    if (url.endsWith('/moved')) return response.writeHead(301, { location: '/page' }).end();
    if (url.endsWith('/elsewhere')) return response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    if (url.endsWith('/inside')) return response.writeHead(302, { location: 'https://169.254.169.254/' }).end();
    if (url.endsWith('/circle')) return response.writeHead(302, { location: '/circle' }).end();
    if (url.endsWith('/cut')) return request.socket.destroy();
    return setTimeout(() => response.end('page'), 5);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  desk = await TestConsole.open({ SANDBOX_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}` });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(async () => {
  await desk.close();
  outside.closeAllConnections();
  outside.close();
});

const ANSWER = '{ status message invalidUrls problems { url message } }';
const bySite = async (urls: string[], siteId = world.ALFA.site, as?: string) =>
  (await call(`query ($urls: [String!]!, $id: Int!) { validateUrlsBySite(urls: $urls, siteId: $id) ${ANSWER} }`, { urls, id: siteId }, as)).validateUrlsBySite; // prettier-ignore
const byAccount = async (urls: string[], accountId = world.ALFA.account) =>
  (await call(`query ($urls: [String!]!, $id: Int!) { validateUrls(urls: $urls, partnerAccountId: $id) ${ANSWER} }`, { urls, id: accountId })).validateUrls; // prettier-ignore

describe('URL validation for ads', () => {
  it("accepts the site's domain and its subdomains if the page responds", async () => {
    const urls = ['https://alfa.example/page', 'https://www.alfa.example/moved', 'https://shop.alfa.example/head-less'];
    expect(await bySite(urls)).toEqual({ status: 'success', message: null, invalidUrls: [], problems: [] });
    expect(await byAccount(urls)).toMatchObject({ status: 'success' });
  });

  it.each([
    ['alfa.example/page', 'The URL is not well-formed.'],
    ['http://alfa.example/page', 'The URL must begin with https://.'],
    ['https://bravo.example/page', 'bravo.example is not alfa.example.'],
    ['https://alfa.example.evil.example/', 'alfa.example.evil.example is not alfa.example.'],
    ['https://alfa.example:8080/', 'The URL points to a private network. Use a public URL.'],
    ['https://alfa.example/missing', 'The page responds with status 404.'],
    [
      'https://alfa.example/elsewhere',
      'It redirects to https://elsewhere.example/. elsewhere.example is not alfa.example.',
    ],
    ['https://alfa.example/inside', 'It redirects to https://169.254.169.254/. 169.254.169.254 is not alfa.example.'],
    ['https://alfa.example/circle', 'It redirects more than 3 times. Use the final URL.'],
    ['https://alfa.example/cut', "The page can't be reached."],
  ])('fails for %s: %s', async (url, message) => {
    expect(await bySite([url, 'https://alfa.example/page'])).toEqual({
      status: 'error',
      message: "1 of 2 URLs can't be used. See the reason next to each.",
      invalidUrls: [url],
      problems: [{ url, message }],
    });
  });

  it('sends one request per URL, a few at a time, and none for a wrong format or domain', async () => {
    asked.length = 0;
    maxOpen = 0;
    const urls = Array.from({ length: 120 }, (_, at) => `https://alfa.example/page-${at}`);
    const answer = await bySite([...urls, ...urls, 'https://bravo.example/x', 'http://10.0.0.1/']);
    expect(answer.invalidUrls).toEqual(['https://bravo.example/x', 'http://10.0.0.1/']);
    expect(asked).toHaveLength(120);
    expect(maxOpen).toBeLessThanOrEqual(8);
  });

  it('fails above the limit, and for sites and accounts of other users', async () => {
    const many = Array.from({ length: MAX_URLS + 1 }, (_, at) => `http://a.b/${at}`);
    await expect(bySite(many)).rejects.toThrow('You can validate up to 10,000 URLs at once.');
    // Ten thousand are accepted. Here all of them fail by their format.
    expect((await bySite(many.slice(1))).invalidUrls).toHaveLength(MAX_URLS);
    await expect(bySite([], world.BRAVO.site)).rejects.toThrow('Site not found.');
    await expect(byAccount([], world.BRAVO.account)).rejects.toThrow('Account not found.');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['campaign-manager']);
    await expect(bySite([], world.ALFA.site, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
  });
});
