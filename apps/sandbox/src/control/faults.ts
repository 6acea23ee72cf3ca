/** Something going wrong on purpose. */
export interface Fault {
  readonly platform: string;
  /** Only this account; missing: any. */
  readonly account?: string;
  /** Only calls whose path contains this. */
  readonly path?: string;
  readonly method?: string;
  readonly kind:
    | 'rateLimit'
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
export class Faults {
  private waiting: Fault[] = [];

  plan(fault: Fault): void {
    this.waiting.push({ ...fault, times: fault.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The planned failure for this call, if any; each counts down. */
  meet(call: CallSeen): Fault | undefined {
    const fault = this.waiting.find(
      (one) =>
        one.platform === call.platform &&
        (one.account === undefined || one.account === call.account) &&
        (one.path === undefined || call.path.includes(one.path)) &&
        (one.method === undefined || one.method === call.method),
    );
    if (fault && --fault.times! <= 0) this.waiting = this.waiting.filter((one) => one !== fault);
    return fault;
  }
}
