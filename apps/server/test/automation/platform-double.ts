import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** State of an entity at the platform, with money in micros. */
export interface HeldEntity {
  status: 'enabled' | 'paused' | 'removed';
  daily: number | null;
  maxCpc: number | null;
}

export interface Written {
  readonly id: string;
  readonly field: 'status' | 'daily' | 'maxCpc';
  readonly value: string | number;
}

/** Response to a call. `late` executes it after the caller has given up. */
export type Behavior =
  | 'ok'
  | 'rateLimited'
  | 'failBefore'
  | 'failAfter'
  | 'hangBefore'
  | 'hangAfter'
  | 'late'
  | 'halfFailed'
  | 'allFailed'
  | 'missing'
  | 'garbage';

export interface WriteCall {
  readonly account: string;
  readonly at: number;
  readonly writes: readonly Written[];
}

/** In-memory platform with an HTTP API. Returns its state, accepts writes, fails as configured, and logs all writes. */
export class PlatformDouble {
  readonly entities = new Map<string, HeldEntity>();
  readonly calls: WriteCall[] = [];
  /** All received calls, including reads. */
  readonly arrivals: { readonly account: string; readonly at: number }[] = [];
  /** Executed writes, in order. */
  readonly applied: Written[] = [];
  /** Returns the behavior of a call of `write`. Called once per call. */
  behave: (call: WriteCall) => Behavior = () => 'ok';
  behaveReading: () => 'ok' | 'failBefore' | 'hangBefore' = () => 'ok';
  lateMs = 1_500;
  /** Delay of all responses. */
  latencyMs = 0;
  private readonly server: Server;
  private readonly hanging = new Set<NodeJS.Timeout>();

  private constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then(
        ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
        () => response.destroy(),
      );
    });
  }

  static async open(): Promise<PlatformDouble> {
    const platform = new PlatformDouble();
    await new Promise<void>((resolve) => {
      platform.server.listen(0, '127.0.0.1', resolve);
    });
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the maximum number of calls of one account within a second. */
  busiestSecond(): number {
    const byAccount = new Map<string, number[]>();
    for (const { account, at } of this.arrivals) byAccount.set(account, [...(byAccount.get(account) ?? []), at]);
    const peak = (times: readonly number[]): number => {
      let from = 0;
      return times.reduce((best, at, to) => {
        while (times[from]! <= at - 1_000) from += 1;
        return Math.max(best, to - from + 1);
      }, 0);
    };
    return Math.max(0, ...[...byAccount.values()].map(peak));
  }

  async close(): Promise<void> {
    for (const timer of this.hanging) clearTimeout(timer);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as {
      account: string;
      ids?: string[];
      writes?: Written[];
    };
    this.arrivals.push({ account: sent.account, at: performance.now() });
    if (this.latencyMs > 0) await this.wait(this.latencyMs);
    if (request.url === '/read') return this.read(sent.ids!);
    return this.write({ account: sent.account, at: performance.now(), writes: sent.writes! });
  }

  private async read(ids: readonly string[]): Promise<{ status: number; body: string }> {
    const behavior = this.behaveReading();
    if (behavior === 'hangBefore') await this.wait(60_000);
    if (behavior === 'failBefore') return { status: 500, body: '{}' };
    return { status: 200, body: JSON.stringify(ids.map((id) => this.entities.get(id) ?? null)) };
  }

  private async write(call: WriteCall): Promise<{ status: number; body: string }> {
    this.calls.push(call);
    const behavior = this.behave(call);
    const results = (ok: (at: number) => boolean) =>
      JSON.stringify(call.writes.map((_, at) => (ok(at) ? 'ok' : 'refused')));
    switch (behavior) {
      case 'ok':
        this.apply(call.writes);
        return { status: 200, body: results(() => true) };
      case 'rateLimited':
        return { status: 429, body: '{}' };
      case 'failBefore':
        return { status: 500, body: '{}' };
      case 'failAfter':
        this.apply(call.writes);
        return { status: 500, body: '{}' };
      case 'hangBefore':
        await this.wait(60_000);
        return { status: 500, body: '{}' };
      case 'hangAfter':
        this.apply(call.writes);
        await this.wait(60_000);
        return { status: 500, body: '{}' };
      case 'late':
        this.hanging.add(setTimeout(() => this.apply(call.writes), this.lateMs));
        await this.wait(60_000);
        return { status: 500, body: '{}' };
      case 'halfFailed':
        this.apply(call.writes.filter((_, at) => at % 2 === 0));
        return { status: 200, body: results((at) => at % 2 === 0) };
      case 'allFailed':
        return { status: 200, body: results(() => false) };
      case 'missing':
        this.apply(call.writes);
        return { status: 200, body: JSON.stringify(call.writes.slice(1).map(() => 'ok')) };
      case 'garbage':
        this.apply(call.writes);
        return { status: 200, body: '<html>oops</html>' };
    }
  }

  private apply(writes: readonly Written[]): void {
    for (const write of writes) {
      const entity = this.entities.get(write.id);
      if (!entity) continue;
      this.applied.push(write);
      Object.assign(entity, { [write.field]: write.value });
    }
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.hanging.add(setTimeout(resolve, ms));
    });
  }
}
