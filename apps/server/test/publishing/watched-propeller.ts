import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { goodSecrets, RunningSandbox } from '../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleAccount, sampleWorld } from '../../../sandbox/src/world/sample.js';
import { LATE_MS, SHORT } from './settings.js';

const API = '/ssp-api.propellerads.com/v5';
const DRAFT = 1;
/** Delay of a late call: just before a look-up may rely on its result. */
const LATE_BUT_ALLOWED_MS = SHORT.deadlineMs + LATE_MS - 250;

type CallKind = 'list' | 'create' | 'enable' | 'other';

/** A received call. Calls are in order. */
interface WatchedCall {
  /** Process ID of the worker. */
  readonly worker: number;
  readonly account: string;
  readonly kind: CallKind;
  /** Name of the campaign to create. */
  readonly name: string | null;
}

/** A campaign at the platform. */
export interface HeldCampaign {
  readonly id: string;
  readonly name: string;
  readonly isDraft: boolean;
  readonly ads: number;
}

/**
 * Moment of a call at which its worker is killed or stopped. `arrived`: the call is executed later. `applied`: it was
 * executed, and its response is sent. `lost`: it is never executed, and its connection breaks.
 */
type CallMoment = 'arrived' | 'applied' | 'lost';

/**
 * Simulation of PropellerAds by the sandbox, behind a proxy. The proxy logs every call, kills or stops workers during a
 * call, and executes calls of dead workers.
 */
export class WatchedPropeller {
  readonly calls: WatchedCall[] = [];
  /** Campaigns that were created active, or enabled while ads were missing. */
  readonly early: string[] = [];
  /** Duration of each call in milliseconds. */
  latencyMs = 20;
  private strike: { readonly at: string; readonly hit: (worker: number) => void; skip: number } | null = null;
  private readonly server: Server;
  private readonly late = new Set<Promise<unknown>>();

  private constructor(
    private readonly sandbox: RunningSandbox,
    readonly accounts: readonly string[],
    /** Returns the number of ads of a campaign by its name. */
    private readonly adsOf: (name: string) => number,
  ) {
    this.server = createServer((request, response) => {
      void this.answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(accounts: number, adsOf: (name: string) => number): Promise<WatchedPropeller> {
    const world = sampleWorld({ accountsEach: accounts, campaigns: 1 });
    const own = world.accounts.filter(({ platform }) => platform === 'propeller');
    const sandbox = await RunningSandbox.start({ ...world, accounts: own });
    const ids = Array.from({ length: accounts }, (_, at) => sampleAccount('propeller', at + 1));
    const platform = new WatchedPropeller(sandbox, ids, adsOf);
    await new Promise<void>((resolve) => {
      platform.server.listen(0, '127.0.0.1', resolve);
    });
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Plans a signal for the worker of a call.
   * @param at moment, such as `arrived create`
   * @param skip number of earlier calls of the kind
   */
  plan(at: string, hit: (worker: number) => void, skip = 0): void {
    this.strike = { at, hit, skip };
  }

  clearPlan(): void {
    this.strike = null;
  }

  /**
   * Returns creations without an earlier look-up by the same worker, or without one since the last creation with the
   * name.
   */
  blindCreations(): string[] {
    return this.calls.flatMap(({ worker, account, kind, name }, at) => {
      if (kind !== 'create') return [];
      const sent = this.calls.findLastIndex((call, before) => before < at && call.name === name);
      const isLook = (call: WatchedCall): boolean =>
        call.kind === 'list' && call.worker === worker && call.account === account;
      return this.calls.slice(sent + 1, at).some(isLook) ? [] : [name!];
    });
  }

  /** Returns the number of creation calls beyond one for each name. */
  createdAgain(names: ReadonlyMap<string, unknown>): number {
    return this.calls.filter(({ name }) => name !== null && names.has(name)).length - names.size;
  }

  /** Returns the campaigns of an account, except archived ones. */
  async campaigns(account: string): Promise<HeldCampaign[]> {
    const list = z.object({
      result: z.array(z.object({ id: z.coerce.string(), name: z.string(), status: z.number() })),
    });
    const { result } = list.parse(await this.read(account, 'adv/campaigns?page=1&page_size=1000'));
    return Promise.all(
      result.map(async ({ id, name, status }) => ({
        ...{ id, name, isDraft: status === DRAFT, ads: await this.adsAt(account, id) },
      })),
    );
  }

  /** Waits for calls that are still to be executed. */
  async settle(): Promise<void> {
    await Promise.all(this.late);
  }

  async close(): Promise<void> {
    await this.settle();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.sandbox.stop();
  }

  private async adsAt(account: string, id: string): Promise<number> {
    const ads = z.object({ result: z.array(z.unknown()) });
    return ads.parse(await this.read(account, `adv/campaigns/${id}/creatives`)).result.length;
  }

  private async read(account: string, path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${goodSecrets(account)['apiKey']}` };
    return (await fetch(`${this.sandbox.url}${API}/${path}`, { headers })).json();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    if (url.startsWith('/pictures/')) return void setTimeout(() => response.end('JPEG'), this.latencyMs);
    const body = await bytesOf(request);
    const [, worker = '0', path = ''] = /^\/worker-(\d+)(\/.*)$/.exec(url) ?? [];
    const call = callOf(Number(worker), request, path, body);
    this.calls.push(call);
    await sleep(this.latencyMs);
    if (this.isStruck(call, 'lost')) return void response.destroy();
    const apply = () => this.apply(call, request, path, body);
    if (this.isStruck(call, 'arrived')) {
      // The worker is dead or stopped, so the call is executed as late as the platform may do so.
      await this.lateCall(apply, response);
      return;
    }
    const answer = await apply();
    this.isStruck(call, 'applied');
    send(response, answer);
  }

  private async lateCall(apply: () => Promise<Answer>, response: ServerResponse): Promise<void> {
    const done = sleep(LATE_BUT_ALLOWED_MS).then(apply);
    this.late.add(done);
    send(response, await done);
  }

  /** Sends the signal to the worker if that is planned for this moment of the call. Returns true if it was sent. */
  private isStruck({ worker, kind }: WatchedCall, moment: CallMoment): boolean {
    if (this.strike?.at !== `${moment} ${kind}`) return false;
    if (this.strike.skip > 0) {
      this.strike.skip -= 1;
      return false;
    }
    const { hit } = this.strike;
    this.strike = null;
    hit(worker);
    return true;
  }

  private async apply(call: WatchedCall, request: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    if (call.kind === 'create' && (JSON.parse(body.toString()) as { status: number }).status !== DRAFT)
      this.early.push(call.name!);
    if (call.kind === 'enable') await this.checkWhole(call.account, body);
    const answer = await fetch(`${this.sandbox.url}${path}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(body.length > 0 && { 'content-type': request.headers['content-type'] ?? 'application/json' }),
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  }

  private async checkWhole(account: string, body: Buffer): Promise<void> {
    const { campaign_ids } = JSON.parse(body.toString()) as { campaign_ids: number[] };
    const held = new Map((await this.campaigns(account)).map((campaign) => [campaign.id, campaign]));
    for (const id of campaign_ids.map(String)) {
      const campaign = held.get(id);
      if (!campaign || campaign.ads !== this.adsOf(campaign.name)) this.early.push(campaign?.name ?? id);
    }
  }
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function callOf(worker: number, { method, headers }: IncomingMessage, path: string, body: Buffer): WatchedCall {
  const account = headers.authorization?.split('-').at(-1) ?? '';
  const [place] = path.slice(API.length).split('?');
  const kind = kindOf(`${method} ${place!.replace(/\/$/, '')}`);
  const name = kind === 'create' ? (JSON.parse(body.toString()) as { name: string }).name : null;
  return { worker, account, kind, name };
}

function kindOf(call: string): CallKind {
  if (call === 'GET /adv/campaigns') return 'list';
  if (call === 'POST /adv/campaigns') return 'create';
  return call === 'PUT /adv/campaigns/play' ? 'enable' : 'other';
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
