import type { BatchSize } from '@adops/connectors';

/** What counts together towards a limit of calls, and from when it is free. */
export interface PlannedSlot {
  readonly key: string;
  readonly perSecond: number;
  /** Milliseconds from now. */
  readonly freeAt: number;
}

/** A change that is still to be sent. */
export interface PlannedChange {
  /** Sent together with others of the same: its property and level. */
  readonly kind: string;
  /** Ad group and property of a limited number of changes, with the ages of the last ones in milliseconds; null: not limited. */
  readonly limited: { readonly of: string; readonly ages: readonly number[] } | null;
  readonly campaign: string;
  /** Kept here alone: it takes no call. */
  readonly isLocal: boolean;
}

/** What a worker sends in an account for one task, in its order. */
export interface PlannedLane {
  /** Milliseconds from now before which nothing is sent. */
  readonly startsAt: number;
  readonly batchSizeOf: (kind: string) => number;
  readonly changes: readonly PlannedChange[];
  /** Changes of the same `limited.of` within this time. */
  readonly limit: { readonly count: number; readonly withinMs: number } | null;
  /** Calls of a batch, by slot. */
  readonly callsOf: (batch: BatchSize) => readonly { readonly slot: string; readonly calls: number }[];
}

/** Times are milliseconds from now. */
export interface PlannedBatch {
  readonly kind: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Places of its changes in the lane. */
  readonly changes: readonly number[];
}

/** A call as it is planned; of a lane with others of its slot. */
export interface PlannedCall {
  readonly lane: number;
  readonly slot: string;
  readonly at: number;
}

export interface LanePlan {
  readonly batches: readonly PlannedBatch[];
  /** Changes that have to wait for a limit of their own, with when they are sent. */
  readonly putOff: readonly { readonly change: number; readonly until: number }[];
  readonly endsAt: number;
}

interface Batch {
  readonly kind: string;
  /** When its first call is made. */
  startsAt: number;
  readonly changes: readonly number[];
  readonly slots: string[];
}

function sizeOf(campaigns: readonly string[]): BatchSize {
  const counts = new Map<string, number>();
  for (const campaign of campaigns) counts.set(campaign, (counts.get(campaign) ?? 0) + 1);
  return { items: campaigns.length, campaigns: counts.size, ofOneCampaign: Math.max(...counts.values()) };
}

/** A lane as the plan goes through it. */
class LaneCourse {
  readonly batches: PlannedBatch[] = [];
  readonly putOff = new Map<number, number>();
  private readonly open: Set<number>;
  private readonly limitedAt = new Map<string, number[]>();
  private batch: Batch | null = null;
  private calls = 0;
  /** When the next call could be made. */
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

  /** Slot of the next call; null: everything is sent. Batches without calls end at once. */
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

  /** The next changes of one kind, in their order; where all have to wait for their limit, time passes until one need not. */
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

  /** From when a change of this ad group and property is within the limit. */
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
 * When the changes of lanes are sent: each lane makes its calls one after the other, and calls of one slot are no closer
 * together than its limit allows. Lanes without a slot in common do not slow each other.
 * @param callMs from a call to its answer
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
