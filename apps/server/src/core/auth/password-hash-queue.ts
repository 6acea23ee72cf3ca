import pLimit from 'p-limit';

/** Too many passwords are waiting to be hashed. */
export class PasswordQueueFull extends Error {}

/** Caller for which a password is hashed. */
export interface HashCaller {
  /** Name as entered, in lower case. It may belong to no user. */
  readonly user: string;
  readonly address: string;
  /** True if the user has signed in from this address before. */
  readonly isKnown: boolean;
  /** True for a new sign-in. False for a password sent with any other call, or by a signed-in user. */
  readonly isSignIn: boolean;
}

export interface HashLimits {
  readonly running: number;
  readonly waiting: number;
  /** Maximum number of running and waiting calls that aren't sign-ins. */
  readonly others: number;
  /** Maximum number of calls per user. Further calls wait in a separate queue. */
  readonly perUser: number;
  readonly userLine: number;
}

/** Interval at which calls other than sign-ins are processed, while both kinds wait: every fourth call. */
const TURN_OF_OTHERS = 4;

interface Waiting {
  readonly caller: HashCaller;
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Distributes the few slots for hashing. A single user gets few of them, and calls other than sign-ins leave some free.
 * When all slots are taken, addresses with many waiting calls yield to addresses with fewer, and unknown users to users
 * at known addresses.
 */
export class PasswordHashQueue {
  private readonly lines = new Map<string, { readonly turn: ReturnType<typeof pLimit>; length: number }>();
  private readonly waiting: Waiting[] = [];
  private readonly running: HashCaller[] = [];
  private turn = 0;

  constructor(private readonly limits: HashLimits) {}

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Runs `work` when a slot is free. @throws PasswordQueueFull if too many calls wait */
  async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
    let line = this.lines.get(caller.user);
    if (!line) this.lines.set(caller.user, (line = { turn: pLimit(this.limits.perUser), length: 0 }));
    if (line.length >= this.limits.perUser + this.limits.userLine) throw full();
    line.length += 1;
    try {
      return await line.turn(() => this.inTurn(caller, work));
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(caller.user);
    }
  }

  private async inTurn<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
    await this.place(caller);
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(caller), 1);
      this.next();
    }
  }

  /** Resolves when a slot is assigned to the caller. */
  private place(caller: HashCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.running.push(caller);
        resolve();
      };
      if (!caller.isSignIn && this.held(isOther) >= this.limits.others) return reject(full());
      if (this.running.length < this.limits.running) return start();
      if (this.waiting.length >= this.limits.waiting && !this.makeRoom(caller)) return reject(full());
      this.waiting.push({ caller, start, refuse: reject });
    });
  }

  /**
   * Starts the next call. Sign-ins come first, except for every fourth call. Calls of the same kind run in order of
   * arrival.
   */
  private next(): void {
    this.turn = (this.turn + 1) % TURN_OF_OTHERS;
    const preferred = this.waiting.findIndex(({ caller }) => isOther(caller) === (this.turn === 0));
    const [first] = this.waiting.splice(Math.max(preferred, 0), 1);
    first?.start();
  }

  /** Rejects a waiting request of lower priority than the new one. */
  private makeRoom(caller: HashCaller): boolean {
    const placesOf = ({ address }: HashCaller): number => this.held((each) => each.address === address);
    const claims = this.waiting.map(({ caller }, at) => ({
      at,
      known: Number(caller.isKnown),
      held: placesOf(caller),
    }));
    claims.sort((a, b) => a.known - b.known || b.held - a.held || b.at - a.at);
    const [least] = claims;
    if (!least) return false;
    const known = Number(caller.isKnown);
    const gives = least.known < known || (least.known === known && least.held > placesOf(caller) + 1);
    if (gives) this.waiting.splice(least.at, 1)[0]!.refuse(full());
    return gives;
  }

  private held(which: (caller: HashCaller) => boolean): number {
    return this.running.filter(which).length + this.waiting.filter(({ caller }) => which(caller)).length;
  }
}

const isOther = ({ isSignIn }: HashCaller): boolean => !isSignIn;

const full = (): PasswordQueueFull => new PasswordQueueFull('Too many sign-ins at once.');
