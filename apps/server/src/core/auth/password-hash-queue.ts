import pLimit from 'p-limit';

/** Too many passwords are waiting to be hashed. */
export class PasswordQueueFull extends Error {}

/** On whose behalf a password is hashed. */
export interface HashCaller {
  /** Name as typed, in lower case; people who do not exist have one too. */
  readonly user: string;
  readonly address: string;
  /** The name signed in from this address before. */
  readonly isKnown: boolean;
  /** A new sign-in; false: a password sent with any other call, or by a signed-in user. */
  readonly isSignIn: boolean;
}

export interface HashLimits {
  readonly running: number;
  readonly waiting: number;
  /** Places, running and waiting, that calls other than sign-ins can hold together. */
  readonly others: number;
  /** Places one user can hold at once; more of theirs wait in a line of their own, so long. */
  readonly perUser: number;
  readonly userLine: number;
}

/** While both wait, calls that are no sign-in get every fourth turn. */
const TURN_OF_OTHERS = 4;

interface Waiting {
  readonly caller: HashCaller;
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Shares the few places for hashing out: one user holds few of them, calls that are no sign-in leave some free, and when
 * all are taken, addresses with many waiting give way to addresses with fewer, and strangers to people known where they are.
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

  /** @throws PasswordQueueFull */
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

  /** Resolves when it is the caller's turn. */
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

  /** Sign-ins go first, but for every fourth turn; among its own kind, who came first. */
  private next(): void {
    this.turn = (this.turn + 1) % TURN_OF_OTHERS;
    const preferred = this.waiting.findIndex(({ caller }) => isOther(caller) === (this.turn === 0));
    const [first] = this.waiting.splice(Math.max(preferred, 0), 1);
    first?.start();
  }

  /** Refuses a waiting request of lower priority than the new one. */
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
