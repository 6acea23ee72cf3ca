import { lookup as resolve, type LookupOptions } from 'node:dns';
import { Agent, request } from 'undici';
import { isOutsideAddress, isOutsideUrl } from './addresses.js';

export interface UntrustedCall {
  readonly method?: 'GET' | 'PUT' | 'POST';
  /** Absolute URL, entered by a user. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface UntrustedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Response with its body as bytes. */
export interface UntrustedBytes extends Omit<UntrustedAnswer, 'text'> {
  readonly bytes: Buffer;
}

export interface UntrustedOptions {
  /**
   * URL of the sandbox. If set, `https://host/path` is called at `<sandbox>/host/path`, and no other host is called.
   */
  readonly sandboxUrl?: string;
  /** Maximum wait for a complete response. Defaults to 10 s. */
  readonly timeoutMs?: number;
  /** Maximum response size. Defaults to 2 MB. */
  readonly maxBytes?: number;
  /** Called whenever a call is blocked because of its destination. */
  readonly onRefused?: () => void;
}

/** The URL is invalid or points to a private network. Nothing was sent. */
export class RefusedAddress extends Error {
  constructor() {
    super('The address is in a private network.');
  }
}

/** The response exceeds the maximum number of redirects. */
export class TooManyRedirects extends Error {
  constructor() {
    super('The address redirects too many times.');
  }
}

/** Returns the target of a redirect response. Null if the response isn't a redirect. */
export function redirectOf(
  { status, headers }: Pick<UntrustedAnswer, 'status' | 'headers'>,
  url: string,
): string | null {
  const location = [headers['location']].flat()[0];
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

type Sent = Omit<UntrustedCall, 'method'> & { readonly method?: UntrustedCall['method'] | 'HEAD' };
type Found = { readonly address: string; readonly family: number };
type LookupCallback = (error: Error | null, address?: string | Found[], family?: number) => void;

/** Resolves a host name. Fails unless all its addresses are public, so that only checked addresses are connected to. */
export function outsideLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error);
    const all = found as unknown as Found[];
    if (all.length === 0 || !all.every(({ address }) => isOutsideAddress(address)))
      return callback(new RefusedAddress());
    const [first] = all;
    return options.all ? callback(null, all) : callback(null, first!.address, first!.family);
  });
}

/**
 * HTTP client for URLs entered by users. Blocks private networks, limits the time and response size, and returns
 * redirects without following them.
 */
export class UntrustedHttp {
  private readonly agent: Agent;
  private readonly timeoutMs: number;

  constructor(private readonly options: UntrustedOptions = {}) {
    this.timeoutMs = options.timeoutMs ?? 10_000;
    const wait = Math.min(5_000, this.timeoutMs);
    this.agent = new Agent({
      connect: options.sandboxUrl ? { timeout: wait } : { timeout: wait, lookup: outsideLookup as never },
      maxResponseSize: options.maxBytes ?? 2_000_000,
      connections: 4,
      keepAliveTimeout: 5_000,
    });
  }

  /** @throws RefusedAddress, or the request's error */
  async call(call: UntrustedCall): Promise<UntrustedAnswer> {
    const { bytes, ...answer } = await this.bytes(call);
    return { ...answer, text: new TextDecoder().decode(bytes) };
  }

  /** @throws RefusedAddress, or the request's error */
  async bytes(call: UntrustedCall): Promise<UntrustedBytes> {
    try {
      return await this.made(call);
    } catch (error) {
      if (error instanceof RefusedAddress) this.options.onRefused?.();
      throw error;
    }
  }

  /** Fetches like `bytes`, but follows redirects and checks each target like the first URL. @throws TooManyRedirects */
  async followed(call: UntrustedCall, redirects = 3): Promise<UntrustedBytes & { readonly url: string }> {
    let { url } = call;
    for (let left = redirects; ; left -= 1) {
      const answer = await this.bytes({ ...call, url });
      const next = redirectOf(answer, url);
      if (next === null) return { ...answer, url };
      if (left === 0) throw new TooManyRedirects();
      url = next;
    }
  }

  /** Returns the status and headers without reading the body. @throws RefusedAddress, or the request's error */
  async peek(
    call: Pick<UntrustedCall, 'url' | 'headers'>,
    method: 'HEAD' | 'GET',
  ): Promise<Omit<UntrustedAnswer, 'text'>> {
    try {
      const { statusCode, headers, body } = await this.sent({ ...call, method });
      // Closes the connection deliberately, so its errors are ignored.
      body.on('error', () => undefined).destroy();
      return { status: statusCode, headers };
    } catch (error) {
      if (error instanceof RefusedAddress) this.options.onRefused?.();
      throw error;
    }
  }

  private async made(call: UntrustedCall): Promise<UntrustedBytes> {
    const answer = await this.sent(call);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }

  private async sent({ method = 'GET', url, headers, json }: Sent) {
    const { sandboxUrl } = this.options;
    if (!isOutsideUrl(url)) throw new RefusedAddress();
    const address = sandboxUrl ? new URL(url).href.replace(/^https?:\//, sandboxUrl) : url;
    return request(address, {
      method,
      dispatcher: this.agent,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? null : JSON.stringify(json),
      headersTimeout: this.timeoutMs,
      bodyTimeout: this.timeoutMs,
      signal: AbortSignal.timeout(this.timeoutMs),
    });
  }
}
