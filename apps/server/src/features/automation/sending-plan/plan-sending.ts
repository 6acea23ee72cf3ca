import type { BatchSize } from '@adops/connectors';

/** Group of calls that share a rate limit, and the time at which it is free. */
export interface PlannedSlot {
  readonly key: string;
  readonly perSecond: number;
  /** Time in milliseconds from now. */
  readonly freeAt: number;
}

/** A change that hasn't been sent. */
export interface PlannedChange {
  /** Property and level. Changes of the same kind are sent together. */
  readonly kind: string;
  /**
   * Ad group and property with a limited number of changes, and the ages of their last changes in milliseconds. Null if
   * not limited.
   */
  readonly limited: { readonly of: string; readonly ages: readonly number[] } | null;
  readonly campaign: string;
  /** True if the change exists only in the console, so that it requires no call. */
  readonly isLocal: boolean;
}

/** Changes that a worker sends in an account for one task, in order. */
export interface PlannedLane {
  /** Time in milliseconds from now before which nothing is sent. */
  readonly startsAt: number;
  readonly batchSizeOf: (kind: string) => number;
  readonly changes: readonly PlannedChange[];
  /** Maximum number of changes of the same `limited.of` within this time. */
  readonly limit: { readonly count: number; readonly withinMs: number } | null;
  /** Calls of a batch, by slot. */
  readonly callsOf: (batch: BatchSize) => readonly { readonly slot: string; readonly calls: number }[];
}

/** Planned batch. Times are milliseconds from now. */
export interface PlannedBatch {
  readonly kind: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Indexes of the batch's changes in the lane. */
  readonly changes: readonly number[];
}

/** Planned call of a lane. */
export interface PlannedCall {
  readonly lane: number;
  readonly slot: string;
  readonly at: number;
}

export interface LanePlan {
  readonly batches: readonly PlannedBatch[];
  /** Changes that have to wait for their own limit, with the time they are sent. */
  readonly putOff: readonly { readonly change: number; readonly until: number }[];
  readonly endsAt: number;
}

interface Batch {
  readonly kind: string;
  /** Time of the first call. */
  startsAt: number;
  readonly changes: readonly number[];
  readonly slots: string[];
}

function sizeOf(campaigns: readonly string[]): BatchSize {
  const counts = new Map<string, number>();
  for (const campaign of campaigns) counts.set(campaign, (counts.get(campaign) ?? 0) + 1);
  return { items: campaigns.length, campaigns: counts.size, ofOneCampaign: Math.max(...counts.values()) };
}

/** Progress of a lane during planning. */
class LaneCourse {
  readonly batches: PlannedBatch[] = [];
  readonly putOff = new Map<number, number>();
  private readonly open: Set<number>;
  private readonly limitedAt = new Map<string, number[]>();
  private batch: Batch | null = null;
  private calls = 0;
  /** Time of the next possible call. */
  readyAt: number;

  constructor(private readonly lane: PlannedLane) {
    this.open = new Set(lane.changes.keys());
    this.readyAt = Math.max(0, lane.startsAt);
    for (const { limited } of lane.changes)
      if (limited)
        this.limitedAt.set(
          limited.of,
          limited.ages.map((age) => -age),
        );
  }

  /** Returns the slot of the next call, or null if everything is sent. Batches without calls end immediately. */
  next(): string | null {
    while (true) {
      this.batch ??= this.begin();
      if (!this.batch) return null;
      const slot = this.batch.slots[this.calls];
      if (slot !== undefined) return slot;
      this.end(this.batch);
    }
  }

  called(at: number, answeredAt: number): void {
    if (this.calls === 0 && this.batch) this.batch.startsAt = at;
    this.calls += 1;
    this.readyAt = answeredAt;
    if (this.batch && this.calls === this.batch.slots.length) this.end(this.batch);
  }

  private end({ kind, startsAt, changes }: Batch): void {
    this.batches.push({ kind, startsAt, endsAt: this.readyAt, changes });
    for (const at of changes) {
      const { limited } = this.lane.changes[at]!;
      if (limited) this.limitedAt.get(limited.of)!.push(this.readyAt);
    }
    this.batch = null;
    this.calls = 0;
  }

  private begin(): Batch | null {
    if (this.open.size === 0) return null;
    const chosen = this.choose();
    for (const at of chosen) {
      this.open.delete(at);
      if (this.putOff.has(at)) this.putOff.set(at, this.readyAt);
    }
    const { changes, callsOf } = this.lane;
    const { kind, isLocal } = changes[chosen[0]!]!;
    const calls = isLocal ? [] : callsOf(sizeOf(chosen.map((at) => changes[at]!.campaign)));
    return {
      kind,
      startsAt: this.readyAt,
      changes: chosen,
      slots: calls.flatMap(({ slot, calls: count }) => Array.from({ length: count }, () => slot)),
    };
  }

  /**
   * Chooses the next changes of one kind, in order. If all changes have to wait for their limit, advances the time
   * until one doesn't.
   */
  private choose(): number[] {
    const { changes, batchSizeOf } = this.lane;
    const chosen: number[] = [];
    const taken = new Set<string>();
    let kind: string | null = null;
    let earliest = Infinity;
    for (const at of this.open) {
      const change = changes[at]!;
      const from = this.allowedFrom(change);
      if (from > this.readyAt) {
        this.putOff.set(at, from);
        earliest = Math.min(earliest, from);
        continue;
      }
      kind ??= change.kind;
      const of = change.limited?.of;
      if (change.kind !== kind || (of !== undefined && taken.has(of))) continue;
      if (of !== undefined) taken.add(of);
      chosen.push(at);
      if (chosen.length >= batchSizeOf(kind)) break;
    }
    if (chosen.length > 0) return chosen;
    this.readyAt = earliest;
    return this.choose();
  }

  /** Returns the time from which a change of this ad group and property is within the limit. */
  private allowedFrom({ limited }: PlannedChange): number {
    const { limit } = this.lane;
    if (!limit || !limited) return 0;
    const times = [...this.limitedAt.get(limited.of)!].sort((left, right) => right - left);
    const oldest = times[limit.count - 1];
    return oldest === undefined ? 0 : oldest + limit.withinMs;
  }

  get plan(): LanePlan {
    return {
      batches: this.batches,
      putOff: [...this.putOff].map(([change, until]) => ({ change, until })),
      endsAt: Math.max(0, ...this.batches.map(({ endsAt }) => endsAt)),
    };
  }
}

/**
 * Plans the times at which the changes of lanes are sent. Each lane makes its calls in sequence, and the interval
 * between calls of a slot respects its limit. Lanes without a common slot don't delay each other.
 * @param callMs duration of a call
 */
export function planSending(
  lanes: readonly PlannedLane[],
  slots: readonly PlannedSlot[],
  callMs: number,
): { readonly lanes: readonly LanePlan[]; readonly calls: readonly PlannedCall[] } {
  const courses = lanes.map((lane) => new LaneCourse(lane));
  const free = new Map(slots.map(({ key, freeAt }) => [key, Math.max(0, freeAt)]));
  const apart = new Map(slots.map(({ key, perSecond }) => [key, 1_000 / perSecond]));
  const calls: PlannedCall[] = [];
  const waiting = new Map<number, string>();
  const look = (lane: number): void => {
    const slot = courses[lane]!.next();
    if (slot === null) waiting.delete(lane);
    else waiting.set(lane, slot);
  };
  for (const lane of courses.keys()) look(lane);
  while (waiting.size > 0) {
    let first = -1;
    for (const lane of waiting.keys()) if (first < 0 || courses[lane]!.readyAt < courses[first]!.readyAt) first = lane;
    const slot = waiting.get(first)!;
    const at = Math.max(courses[first]!.readyAt, free.get(slot) ?? 0);
    free.set(slot, at + (apart.get(slot) ?? 0));
    calls.push({ lane: first, slot, at });
    courses[first]!.called(at, at + callMs);
    look(first);
  }
  return { lanes: courses.map(({ plan }) => plan), calls };
}
