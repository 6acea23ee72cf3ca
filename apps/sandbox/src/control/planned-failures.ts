/** Failure to simulate. */
export interface PlannedFailure {
  readonly platform: string;
  /** Account to which the failure is restricted. Missing for any account. */
  readonly account?: string;
  /** Text that the path of a matching call must contain. */
  readonly path?: string;
  readonly method?: string;
  readonly kind:
    | 'rateLimit'
    /** The paid quota is used up. Acts as `rateLimit` if the provider has no such response. */
    | 'quota'
    | 'error'
    | 'errorAfter'
    | 'silence'
    | 'silenceAfter'
    | 'expiredToken'
    | 'slow'
    | 'garbage'
    | 'badItem'
    /** The call is processed, but its response is 200 MB long or arrives byte by byte. */
    | 'huge'
    | 'drip';
  /** Number of matching calls that fail. Defaults to 1. */
  times?: number;
  readonly retryAfterSeconds?: number;
  /** Delay of `slow`, or between two bytes of `drip`. Defaults to one second. */
  readonly delayMs?: number;
  /** Index in the batch, for `badItem`. */
  readonly item?: number;
}

export interface CallSeen {
  readonly platform: string;
  readonly account: string;
  readonly path: string;
  readonly method: string;
}

/** Planned failures waiting for a matching call. */
export class PlannedFailures {
  private waiting: PlannedFailure[] = [];

  plan(failure: PlannedFailure): void {
    this.waiting.push({ ...failure, times: failure.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  /** Returns the planned failure for this call, if any, and decrements its count. */
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
