/** Something going wrong on purpose. */
export interface PlannedFailure {
  readonly platform: string;
  /** Only this account; missing: any. */
  readonly account?: string;
  /** Only calls whose path contains this. */
  readonly path?: string;
  readonly method?: string;
  readonly kind:
    | 'rateLimit'
    /** Paid requests are used up; where the provider has no such answer, as `rateLimit`. */
    | 'quota'
    | 'error'
    | 'errorAfter'
    | 'silence'
    | 'silenceAfter'
    | 'expiredToken'
    | 'slow'
    | 'garbage'
    | 'badItem'
    /** Carried out; the answer is 200 MB long, or comes byte by byte. */
    | 'huge'
    | 'drip';
  /** How often; missing: once. */
  times?: number;
  readonly retryAfterSeconds?: number;
  /** For `slow`, and between two bytes of `drip`; missing: a second. */
  readonly delayMs?: number;
  /** For `badItem`: the place in the batch. */
  readonly item?: number;
}

export interface CallSeen {
  readonly platform: string;
  readonly account: string;
  readonly path: string;
  readonly method: string;
}

/** Planned failures that wait for a matching call. */
export class PlannedFailures {
  private waiting: PlannedFailure[] = [];

  plan(failure: PlannedFailure): void {
    this.waiting.push({ ...failure, times: failure.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The planned failure for this call, if any; each counts down. */
  meet(call: CallSeen): PlannedFailure | undefined {
    const failure = this.waiting.find(
      (one) =>
        one.platform === call.platform &&
        (one.account === undefined || one.account === call.account) &&
        (one.path === undefined || call.path.includes(one.path)) &&
        (one.method === undefined || one.method === call.method),
    );
    if (failure && --failure.times! <= 0) this.waiting = this.waiting.filter((one) => one !== failure);
    return failure;
  }
}
