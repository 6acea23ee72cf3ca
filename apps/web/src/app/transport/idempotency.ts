/** Returns a unique key of letters and digits, also on pages loaded over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Provides one idempotency key per request of a user. A repetition after a lost response reuses the key. After a
 * response, or for a different request, the key is new.
 */
export class IdempotencyKeys {
  private open: { readonly asked: string; readonly key: string } | null = null;

  /** Returns the key of a request. @param asked everything that identifies the request, such as its variables */
  keyOf(asked: unknown): string {
    const text = JSON.stringify(asked);
    if (this.open?.asked !== text) this.open = { asked: text, key: newKey() };
    return this.open.key;
  }

  answered(): void {
    this.open = null;
  }
}
