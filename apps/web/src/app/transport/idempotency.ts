/** Returns a unique key of letters and digits, also on pages loaded over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key for each thing a person asks for. Sent again after a lost answer it keeps its key; once there was an answer, or
 * where something else is asked for, the next has a key of its own.
 */
export class IdempotencyKeys {
  private open: { readonly asked: string; readonly key: string } | null = null;

  /** @param asked everything that makes it what it is, variables for one */
  keyOf(asked: unknown): string {
    const text = JSON.stringify(asked);
    if (this.open?.asked !== text) this.open = { asked: text, key: newKey() };
    return this.open.key;
  }

  answered(): void {
    this.open = null;
  }
}
