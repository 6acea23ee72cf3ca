import { BadUserInput } from '../../core/graphql/index.js';

interface Limits {
  /** Pieces of work at once, of everybody together and of each person. */
  readonly together: number;
  readonly ofOne: number;
  /** How many of one person may wait. */
  readonly waitingOfOne: number;
}

interface Person {
  running: number;
  /** Number of their last turn; 0: they had none since they came. */
  lastTurn: number;
  readonly waiting: (() => Promise<unknown>)[];
}

/**
 * Work of many people on few connections: so much at once, some of it of each, and the next is whoever has waited longest
 * since their last turn, so that nobody's many requests stand before another's one.
 */
export class Turns {
  private running = 0;
  private turn = 0;
  /** Those who have work here. */
  private readonly people = new Map<number, Person>();

  constructor(private readonly limits: Limits) {}

  /** @throws BadUserInput when too much waits already; the signal's reason when nobody waits for the answer any more */
  take<T>(userId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let person = this.people.get(userId);
    if (!person) this.people.set(userId, (person = { running: 0, lastTurn: 0, waiting: [] }));
    if (person.waiting.length >= this.limits.waitingOfOne)
      return Promise.reject(new BadUserInput('Too many reports at once. Wait until some of them are there.'));
    const { waiting } = person;
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

  private goOn(): void {
    while (this.running < this.limits.together) {
      const next = this.nextPerson();
      if (!next) return;
      const [userId, person] = next;
      person.lastTurn = ++this.turn;
      this.running += 1;
      person.running += 1;
      void person.waiting.shift()!().then(() => {
        this.running -= 1;
        person.running -= 1;
        if (person.running === 0 && person.waiting.length === 0) this.people.delete(userId);
        this.goOn();
      });
    }
  }

  private nextPerson(): [userId: number, person: Person] | null {
    let next: [number, Person] | null = null;
    for (const [userId, person] of this.people) {
      if (person.waiting.length === 0 || person.running >= this.limits.ofOne) continue;
      if (!next || person.lastTurn < next[1].lastTurn) next = [userId, person];
    }
    return next;
  }
}
