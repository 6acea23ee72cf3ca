import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PlannedChange, type PlannedLane, planSending, type PlannedSlot } from './plan-sending.js';

/** Length of a tick. All times in these cases are multiples of it. */
const TICK = 50;
const CALL_MS = 150;
const WITHIN_MS = 3_600;
const LIMIT = { count: 2, withinMs: WITHIN_MS };

const change = (over: Partial<PlannedChange> = {}): PlannedChange => ({
  kind: 'adgroup maxCPC',
  limited: null,
  campaign: '1',
  isLocal: false,
  ...over,
});

const lane = (changes: readonly PlannedChange[], over: Partial<PlannedLane> = {}): PlannedLane => ({
  startsAt: 0,
  batchSizeOf: () => 50,
  changes,
  limit: null,
  callsOf: () => [{ slot: 'one', calls: 3 }],
  ...over,
});

const slot = (key: string, perSecond: number, freeAt = 0): PlannedSlot => ({ key, perSecond, freeAt });

/** Returns the initial state of a lane for the simulation. */
const stateOf = (own: PlannedLane) => ({
  own,
  left: own.changes.map((each, at) => ({ each, at })),
  ended: own.changes
    .flatMap(({ limited }) => (limited ? limited.ages.map((age) => ({ of: limited.of, at: -age })) : []))
    // The ages of an ad group are listed at each of its changes.
    .filter((one, at, all) => all.findIndex((other) => other.of === one.of && other.at === one.at) === at),
  calls: [] as string[],
  batch: [] as number[],
  readyAt: Math.max(0, own.startsAt),
  endedAt: own.changes.map(() => -1),
});
type State = ReturnType<typeof stateOf>;

const isAllowed = ({ own, ended }: State, { limited }: PlannedChange, now: number): boolean =>
  !own.limit ||
  !limited ||
  ended.filter(({ of, at }) => of === limited.of && at > now - WITHIN_MS).length < LIMIT.count;

function take(state: State, now: number): void {
  const due = state.left.filter(({ each }) => isAllowed(state, each, now));
  const kind = due[0]?.each.kind;
  if (kind === undefined) return;
  const used: string[] = [];
  for (const { each, at } of due) {
    if (each.kind !== kind || state.batch.length === state.own.batchSizeOf(kind)) continue;
    if (each.limited && used.includes(each.limited.of)) continue;
    if (each.limited) used.push(each.limited.of);
    state.batch.push(at);
  }
  state.left = state.left.filter(({ at }) => !state.batch.includes(at));
  const campaigns = state.batch.map((at) => state.own.changes[at]!.campaign);
  const ofOneCampaign = Math.max(...campaigns.map((one) => campaigns.filter((other) => other === one).length));
  const size = { items: campaigns.length, campaigns: new Set(campaigns).size, ofOneCampaign };
  const { isLocal } = state.own.changes[state.batch[0]!]!;
  for (const { slot: key, calls } of isLocal ? [] : state.own.callsOf(size))
    for (let n = 0; n < calls; n += 1) state.calls.push(key);
  state.readyAt = now;
}

function finish(state: State): void {
  for (const at of state.batch) {
    state.endedAt[at] = state.readyAt;
    const { limited } = state.own.changes[at]!;
    if (limited) state.ended.push({ of: limited.of, at: state.readyAt });
  }
  state.batch = [];
}

/**
 * Simulates the plan by time. At each tick, every idle lane begins all possible changes. When a slot becomes free, the
 * lane that has waited for it the most makes its call.
 */
function byTicks(lanes: readonly PlannedLane[], slots: readonly PlannedSlot[]): number[][] {
  const free = new Map(slots.map(({ key, freeAt }) => [key, Math.max(0, freeAt)]));
  const states = lanes.map(stateOf);
  for (let now = 0; states.some(({ left, batch }) => left.length + batch.length > 0); now += TICK) {
    for (const state of states) {
      while (state.readyAt <= now && state.calls.length === 0 && state.batch.length + state.left.length > 0) {
        if (state.batch.length > 0) finish(state);
        const before = state.left.length;
        take(state, now);
        if (state.left.length === before) break;
      }
    }
    const waiting = states.filter(({ readyAt, calls }) => readyAt <= now && calls.length > 0);
    for (const state of [...waiting].sort((left, right) => left.readyAt - right.readyAt)) {
      const key = state.calls[0]!;
      const { perSecond } = slots.find((each) => each.key === key)!;
      if (free.get(key)! > now) continue;
      free.set(key, now + 1_000 / perSecond);
      state.calls.shift();
      state.readyAt = now + CALL_MS;
    }
  }
  return states.map(({ endedAt }) => endedAt);
}

/** Returns the planned end of each change. */
const endsOf = (lanes: readonly PlannedLane[], slots: readonly PlannedSlot[]): number[][] => {
  const plan = planSending(lanes, slots, CALL_MS);
  return plan.lanes.map(({ batches }, at) => {
    const ends = lanes[at]!.changes.map(() => -1);
    for (const { changes, endsAt } of batches) for (const each of changes) ends[each] = endsAt;
    return ends;
  });
};

const ticks = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max }).map((count) => count * TICK);

const someLane = fc
  .record({
    startsAt: ticks(40),
    size: fc.integer({ min: 1, max: 4 }),
    slot: fc.constantFrom('fast', 'slow', 'shared'),
    calls: fc.integer({ min: 1, max: 3 }),
    perCampaign: fc.constantFrom('campaigns', 'ofOneCampaign', null),
    ages: fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.array(ticks(80), { maxLength: 3 })),
    of: fc.array(
      fc.record({ group: fc.integer({ min: 0, max: 3 }), kind: fc.constantFrom('budget', 'bid', 'labels') }),
      {
        maxLength: 10,
      },
    ),
  })
  .map(({ startsAt, size, slot: key, calls, perCampaign, ages, of }) =>
    lane(
      of.map(({ group, kind }) =>
        change({
          kind,
          isLocal: kind === 'labels',
          limited: kind === 'budget' ? { of: String(group), ages: [...new Set(ages[String(group)] ?? [])] } : null,
          campaign: String(group % 2),
        }),
      ),
      {
        startsAt,
        batchSizeOf: () => size,
        limit: LIMIT,
        callsOf: (batch) => [{ slot: key, calls: calls * (perCampaign ? batch[perCampaign] : 1) }],
      },
    ),
  );
const SLOTS = [slot('fast', 20), slot('slow', 1), slot('shared', 4, 500)];

describe('a plan of sending times', () => {
  it('matches a tick-by-tick simulation for any lanes and limits', () => {
    fc.assert(
      fc.property(fc.array(someLane, { maxLength: 4 }), (lanes) => {
        expect(endsOf(lanes, SLOTS)).toEqual(byTicks(lanes, SLOTS));
      }),
      { numRuns: 400 },
    );
  });

  it("doesn't exceed the limits of a platform that counts calls", () => {
    fc.assert(
      fc.property(fc.array(someLane, { maxLength: 4 }), (lanes) => {
        const plan = planSending(lanes, SLOTS, CALL_MS);
        for (const { key, perSecond } of SLOTS) {
          const times = plan.calls.filter((call) => call.slot === key).map(({ at }) => at);
          const tooClose = times.filter((at, n) => n > 0 && at - times[n - 1]! < 1_000 / perSecond);
          expect(tooClose).toEqual([]);
        }
        for (const [at, { batches }] of plan.lanes.entries()) {
          const { changes } = lanes[at]!;
          expect(batches.flatMap((batch) => batch.changes).sort((left, right) => left - right)).toEqual([
            ...changes.keys(),
          ]);
          for (const group of new Set(changes.flatMap(({ limited }) => limited?.of ?? []))) {
            const earlier = changes.find(({ limited }) => limited?.of === group)!.limited!.ages.map((age) => -age);
            const times = batches.flatMap((batch) =>
              batch.changes.filter((each) => changes[each]!.limited?.of === group).map(() => batch.startsAt),
            );
            for (const time of times)
              expect(
                [...earlier, ...times].filter((other) => other <= time && other > time - WITHIN_MS).length,
              ).toBeLessThanOrEqual(LIMIT.count);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('leaves an account unchanged if another account without a shared slot has to wait', () => {
    const own = lane([change(), change()], { callsOf: () => [{ slot: 'own', calls: 3 }] });
    const busy = lane(
      Array.from({ length: 40 }, () => change()),
      { startsAt: 60_000, batchSizeOf: () => 1, callsOf: () => [{ slot: 'other', calls: 3 }] },
    );
    const alone = planSending([own], [slot('own', 5)], 300).lanes[0]!;
    const together = planSending([busy, own], [slot('own', 5), slot('other', 1, 60_000)], 300);
    expect(together.lanes[1]).toEqual(alone);
    expect(together.lanes[0]!.batches[0]!.startsAt).toBe(60_000);
  });

  it('lists the changes that must wait for their own limit, with the end of the wait', () => {
    const budgets = (count: number, ages: readonly number[]): PlannedChange[] =>
      Array.from({ length: count }, () => change({ kind: 'adgroup budget', limited: { of: '7', ages } }));
    const limit = { count: 4, withinMs: 3_600_000 };
    const plan = planSending(
      [lane([...budgets(1, [600_000, 1_200_000, 1_800_000, 2_400_000]), change()], { limit })],
      [slot('one', 5)],
      300,
    ).lanes[0]!;
    expect(plan.putOff).toEqual([{ change: 0, until: 1_200_000 }]);
    expect(plan.batches.map(({ kind, startsAt }) => [kind, startsAt])).toEqual([
      ['adgroup maxCPC', 0],
      ['adgroup budget', 1_200_000],
    ]);
  });
});
