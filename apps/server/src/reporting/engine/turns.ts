import { setTimeout } from 'node:timers/promises';
import { BadUserInput } from '../../core/graphql/index.js';

interface Limits {
  /** Pieces of work at once, of everybody together and of each person. */
  readonly together: number;
  readonly ofOne: number;
  /** How many of one person may wait. */
  readonly waitingOfOne: number;
  /** How long what comes beyond is held before it is refused: whoever asks again at once keeps nobody else busy. */
  readonly refusalMs: number;
}

/** Whoever has used more than this lately has one piece of work at a time while there are others. */
const MUCH_MS = 1_000;
/** What somebody has used counts half after so long. */
const HALF_LIFE_MS = 5_000;
/** Somebody is there so long after they last asked. */
const PRESENT_MS = 5_000;
/** After so long nothing is known of them any more. */
const FORGOTTEN_MS = 60_000;

interface Person {
  running: number;
  /** Number of their last turn; 0: they had none since they came. */
  lastTurn: number;
  /** Time their work has taken lately, all pieces of it together, as of `usedAt`. */
  usedMs: number;
  usedAt: number;
  seenAt: number;
  readonly waiting: (() => Promise<unknown>)[];
}

/**
 * Work of many people on few connections: so much at once, some of it of each, and the next is whoever has waited longest
 * since their last turn, so that nobody's many requests stand before another's one. Connections share the processors of
 * the database: whoever keeps them busy gets no more than one while others are there.
 */
export class Turns {
  private running = 0;
  private turn = 0;
  private sweptAt = 0;
  private readonly people = new Map<number, Person>();

  /** @param now milliseconds, for tests */
  constructor(
    private readonly limits: Limits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws BadUserInput when too much waits already; the signal's reason when nobody waits for the answer any more */
  take<T>(userId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const person = this.personOf(userId);
    const { waiting } = person;
    if (waiting.length >= this.limits.waitingOfOne) return this.refuse(signal);
    return new Promise<T>((resolve, reject) => {
      waiting.push(async () => {
        try {
          signal?.throwIfAborted();
          resolve(await work());
        } catch (error) {
          reject(error as Error);
        }
      });
      this.goOn();
    });
  }

  private personOf(userId: number): Person {
    const now = this.now();
    this.forget(now);
    let person = this.people.get(userId);
    if (!person) {
      person = { running: 0, lastTurn: 0, usedMs: 0, usedAt: now, seenAt: now, waiting: [] };
      this.people.set(userId, person);
    }
    person.seenAt = now;
    return person;
  }

  private forget(now: number): void {
    if (now - this.sweptAt < PRESENT_MS) return;
    this.sweptAt = now;
    for (const [userId, { running, waiting, seenAt, usedAt }] of this.people) {
      const isGone = now - Math.max(seenAt, usedAt) > FORGOTTEN_MS;
      if (isGone && running === 0 && waiting.length === 0) this.people.delete(userId);
    }
  }

  private async refuse(signal: AbortSignal | undefined): Promise<never> {
    await setTimeout(this.limits.refusalMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    throw new BadUserInput('Too many reports at once. Wait until some of them are there.');
  }

  private goOn(): void {
    while (this.running < this.limits.together) {
      const person = this.nextPerson();
      if (!person) return;
      person.lastTurn = ++this.turn;
      this.running += 1;
      person.running += 1;
      const begun = this.now();
      void person.waiting.shift()!().then(() => {
        this.running -= 1;
        person.running -= 1;
        const now = this.now();
        person.usedMs = usedLately(person, now) + (now - begun);
        person.usedAt = now;
        this.goOn();
      });
    }
  }

  private nextPerson(): Person | null {
    const now = this.now();
    let next: Person | null = null;
    for (const person of this.people.values()) {
      if (person.waiting.length === 0 || person.running >= this.shareOf(person, now)) continue;
      if (!next || person.lastTurn < next.lastTurn) next = person;
    }
    return next;
  }

  /** Pieces of work a person may have under way. */
  private shareOf(person: Person, now: number): number {
    if (usedLately(person, now) < MUCH_MS) return this.limits.ofOne;
    for (const other of this.people.values()) {
      if (other !== person && (other.running > 0 || now - other.seenAt < PRESENT_MS)) return 1;
    }
    return this.limits.ofOne;
  }
}

const usedLately = ({ usedMs, usedAt }: Person, now: number): number => usedMs * 0.5 ** ((now - usedAt) / HALF_LIFE_MS);
