import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ChannelHistories,
  type ChannelHistory,
  channelsOf,
  freeFrom,
  isFreeFrom,
  isOfSite,
  plannedChanges,
  setSiteChannels,
  siteChannelsState,
  siteOn,
  useByOthers,
} from './history.js';
import { usageBySite } from './usage.js';

const CHANNELS = ['a', 'b', 'c', 'd', 'e'];
const SITES = [1, 2, 3];
/** Days in the model. The last one represents all later days. */
const DAYS = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 10).padStart(2, '0')}`);

/** Model that stores the site of each channel for every day. */
type ByDay = Record<string, (number | null)[]>;
const emptyDays = (): ByDay => Object.fromEntries(CHANNELS.map((id) => [id, DAYS.map(() => null)]));

interface Save {
  readonly site: number;
  readonly day: number;
  readonly wanted: readonly string[];
}

/**
 * Applies one save to the model. Earlier days, and channels whose assignment on the day already matches, are unchanged.
 * Returns null for a conflict.
 */
function savedByDay(model: ByDay, { site, day, wanted }: Save): ByDay | null {
  const next: ByDay = {};
  for (const id of CHANNELS) {
    const days = model[id]!;
    const had = days[day] === site;
    const wants = wanted.includes(id);
    if (had === wants) next[id] = days;
    else if (wants) {
      if (days.some((owner, at) => at >= day && owner !== null && owner !== site)) return null;
      next[id] = days.map((owner, at) => (at >= day ? site : owner));
    } else next[id] = days.map((owner, at) => (at >= day && owner === site ? null : owner));
  }
  return next;
}

const apply = (histories: ChannelHistories, { site, day, wanted }: Save) =>
  setSiteChannels(histories, site, DAYS[day]!, new Set(wanted));

const saves = fc.array(
  fc.record({
    site: fc.constantFrom(...SITES),
    day: fc.nat(DAYS.length - 1),
    wanted: fc.uniqueArray(fc.constantFrom(...CHANNELS)),
  }),
  { maxLength: 25 },
);

/** Applies the saves to the histories and to the model. A rejected save changes neither. */
function played(
  all: readonly Save[],
  each?: (step: { model: ByDay; histories: ChannelHistories; save: Save }) => void,
) {
  let model = emptyDays();
  let histories: ChannelHistories = new Map();
  for (const save of all) {
    each?.({ model, histories, save });
    const next = savedByDay(model, save);
    const change = apply(histories, save);
    expect(change.inUse.length > 0).toBe(next === null);
    if (next === null) continue;
    model = next;
    histories = new Map([...histories, ...change.histories]);
  }
  return { model, histories };
}

const historyOf = (histories: ChannelHistories, id: string): ChannelHistory => histories.get(id) ?? [];

/** Returns the text description of the histories on every day. */
const describedBy = (histories: ChannelHistories): string[] =>
  DAYS.flatMap((day) => [
    ...CHANNELS.map((id) => {
      const history = historyOf(histories, id);
      const use = useByOthers(history, day, 2);
      const other = use && `${use.siteId} from ${use.from}`;
      const mayBe = SITES.filter((site) => isOfSite(history, day, site));
      return `${day} ${id}: ${siteOn(history, day)}, free ${isFreeFrom(history, day)}, other ${other}, of ${mayBe.join()}`;
    }),
    ...SITES.map((site) => `${day} ${site}: ${[...channelsOf(histories, site, day)].sort().join()}`),
  ]);

/** Returns the same text description from the model. */
const describedByDay = (model: ByDay): string[] =>
  DAYS.flatMap((day, at) => [
    ...CHANNELS.map((id) => {
      const rest = model[id]!.slice(at);
      const isFree = rest.every((owner) => owner === null);
      const first = rest.findIndex((owner) => owner !== null && owner !== 2);
      const other = first < 0 ? null : `${rest[first]} from ${DAYS[at + first]}`;
      const mayBe = SITES.filter((site) => [null, site].includes(rest[0]!));
      return `${day} ${id}: ${rest[0]}, free ${isFree}, other ${other}, of ${mayBe.join()}`;
    }),
    ...SITES.map((site) => `${day} ${site}: ${CHANNELS.filter((id) => model[id]![at] === site).join()}`),
  ]);

describe('random histories of assignments', () => {
  const runs = { numRuns: process.env['ADOPS_TEST_FULL'] === '1' ? 2_000 : 300 };

  it('assign the same site to every channel on every day as a simple daily table', () => {
    fc.assert(
      fc.property(saves, (all) => {
        const { model, histories } = played(all);
        const [found, expected] = [describedBy(histories), describedByDay(model)];
        expect(found).toEqual(expected);
      }),
      runs,
    );
  });

  it('never change earlier days and contain no redundant assignments', () => {
    fc.assert(
      fc.property(saves, (all) => {
        played(all, ({ histories, save }) => {
          const { histories: changed } = apply(histories, save);
          for (const [id, history] of changed) {
            const day = DAYS[save.day]!;
            const earlier = (one: ChannelHistory) => one.filter(({ from }) => from < day);
            expect(earlier(history)).toEqual(earlier(historyOf(histories, id)));
            history.forEach(({ siteId }, at) => expect(siteId).not.toBe(history[at - 1]?.siteId ?? null));
            expect(history.map(({ from }) => from)).toEqual([...new Set(history.map(({ from }) => from))].sort());
          }
        });
      }),
      runs,
    );
  });

  it('return the same state from a day on only if all later days are the same', () => {
    fc.assert(
      fc.property(saves, saves, fc.nat(DAYS.length - 1), fc.constantFrom(...SITES), (one, other, at, site) => {
        const [left, right] = [played(one), played([...one, ...other])];
        const seen = ({ model }: { model: ByDay }) =>
          JSON.stringify(CHANNELS.map((id) => model[id]!.slice(at).map((owner) => owner === site)));
        const state = ({ histories }: { histories: ChannelHistories }) => siteChannelsState(histories, site, DAYS[at]!);
        expect(state(left) === state(right)).toBe(seen(left) === seen(right));
      }),
      runs,
    );
  });

  it('list the planned changes of a site', () => {
    fc.assert(
      fc.property(saves, fc.nat(DAYS.length - 1), fc.constantFrom(...SITES), (all, at, site) => {
        const { model, histories } = played(all);
        const expected = DAYS.flatMap((day, on) => {
          if (on <= at) return [];
          const turned = (has: boolean) =>
            CHANNELS.filter((id) => (model[id]![on] === site) === has && (model[id]![on - 1] === site) !== has);
          const [added, removed] = [turned(true), turned(false)];
          return added.length + removed.length === 0 ? [] : [{ day, added, removed }];
        });
        const planned = plannedChanges(histories, site, DAYS[at]!).map(({ day, added, removed }) => ({
          day,
          added: [...added].sort(),
          removed: [...removed].sort(),
        }));
        expect(planned).toEqual(expected);
      }),
      runs,
    );
  });

  it('count all channels of a site on a day that are assigned or had impressions', () => {
    const used = fc.array(fc.tuple(fc.constantFrom(...CHANNELS), fc.constantFrom(...DAYS)));
    const links = fc.array(fc.option(fc.constantFrom(...SITES)), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(saves, used, links, (all, impressions, linked) => {
        const { model, histories } = played(all);
        const usage = usageBySite(
          CHANNELS.map((id, at) => ({
            history: historyOf(histories, id),
            linkedSiteId: linked[at]!,
            usedOn: new Set(impressions.filter(([channel]) => channel === id).map(([, day]) => day)),
          })),
          DAYS,
        );
        for (const site of SITES)
          expect(usage.get(site) ?? DAYS.map(() => 0)).toEqual(
            DAYS.map(
              (day, at) =>
                CHANNELS.filter((id, which) => {
                  const owner = model[id]![at];
                  const hadImpressions = impressions.some(([channel, on]) => channel === id && on === day);
                  return owner === site || (owner === null && hadImpressions && linked[which] === site);
                }).length,
            ),
          );
      }),
      runs,
    );
  });
});

describe('a channel that a site releases', () => {
  const given: ChannelHistories = new Map([['a', [{ from: '2026-11-01', siteId: 1 }]]]);

  it('belongs to the site before the release day and is available from that day', () => {
    const { histories, removed } = setSiteChannels(given, 1, '2026-11-20', new Set());
    const history = histories.get('a')!;
    expect(removed).toEqual(['a']);
    expect([siteOn(history, '2026-11-19'), siteOn(history, '2026-11-20')]).toEqual([1, null]);
    expect([isFreeFrom(history, '2026-11-19'), isFreeFrom(history, '2026-11-20')]).toEqual([false, true]);
    expect(freeFrom(history)).toBe('2026-11-20');
    expect([freeFrom(given.get('a')!), freeFrom([])]).toEqual([null, '']);
  });

  it("can't be assigned to another site before that day", () => {
    const { histories } = setSiteChannels(given, 1, '2026-11-20', new Set());
    expect(setSiteChannels(histories, 2, '2026-11-19', new Set(['a'])).inUse).toEqual([
      { channelId: 'a', siteId: 1, from: '2026-11-19' },
    ]);
    expect(setSiteChannels(histories, 2, '2026-11-20', new Set(['a']))).toMatchObject({ added: ['a'], inUse: [] });
  });

  it("can't be assigned before a day for which another site has planned the channel", () => {
    const planned: ChannelHistories = new Map([['a', [{ from: '2026-12-01', siteId: 2 }]]]);
    expect(setSiteChannels(planned, 1, '2026-11-20', new Set(['a'])).inUse).toEqual([
      { channelId: 'a', siteId: 2, from: '2026-12-01' },
    ]);
  });
});
