export interface AccessToken {
  readonly value: string;
  readonly expiresAt: Date;
}

/** Stores access tokens between calls and processes. They are secrets. */
export interface TokenStore {
  get(key: string): Promise<AccessToken | null>;
  set(key: string, token: AccessToken): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Stores tokens only in the memory of this process. */
export class MemoryTokens implements TokenStore {
  private readonly tokens = new Map<string, AccessToken>();
  get(key: string): Promise<AccessToken | null> {
    return Promise.resolve(this.tokens.get(key) ?? null);
  }
  set(key: string, token: AccessToken): Promise<void> {
    this.tokens.set(key, token);
    return Promise.resolve();
  }
  delete(key: string): Promise<void> {
    this.tokens.delete(key);
    return Promise.resolve();
  }
}

/** Time in milliseconds before expiry at which a token is renewed, so that it doesn't expire during a call. */
const EARLY_MS = 30_000;

/** Cache with one token per set of credentials. Concurrent callers share one fetch. */
export class AccessTokens {
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(private readonly store: TokenStore) {}

  async get(key: string, fetch: () => Promise<AccessToken>): Promise<string> {
    const known = await this.store.get(key);
    const life = known ? known.expiresAt.getTime() - Date.now() : 0;
    if (known && life > EARLY_MS) return known.value;
    let pending = this.underWay.get(key);
    if (!pending) {
      pending = this.renew(key, fetch).finally(() => this.underWay.delete(key));
      this.underWay.set(key, pending);
    }
    return pending;
  }

  /** Discards a token that the platform rejected. The next call fetches a new one, unless that has already happened. */
  async refused(key: string, value: string): Promise<void> {
    const known = await this.store.get(key);
    if (known?.value === value) await this.store.delete(key);
  }

  private async renew(key: string, fetch: () => Promise<AccessToken>): Promise<string> {
    const token = await fetch();
    await this.store.set(key, token);
    return token.value;
  }
}
