/** Short-lived access tokens that every connector must renew. */
export class Tokens {
  private readonly issued = new Map<string, number>();
  private last = 0;
  lifeMs = 120_000;

  constructor(private readonly clock: () => number) {}

  issue(platform: string): { token: string; seconds: number } {
    this.last += 1;
    const token = `tok-${platform}-${this.last}-${Math.random().toString(36).slice(2)}`;
    this.issued.set(token, this.clock() + this.lifeMs);
    return { token, seconds: this.lifeMs / 1000 };
  }

  holds(token: string | undefined): boolean {
    return token !== undefined && (this.issued.get(token) ?? 0) > this.clock();
  }

  /** Expires all tokens. */
  expire(): void {
    this.issued.clear();
  }
}

/** Credentials that start with `bad` are always rejected. */
export const isGoodSecret = (secret: unknown): boolean =>
  typeof secret === 'string' && secret !== '' && !secret.startsWith('bad');

export const bearer = (header: string | undefined): string | undefined => /^Bearer (.+)$/.exec(header ?? '')?.[1];
