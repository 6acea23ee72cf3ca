/** Assignment of a channel to a site, starting on this day. Null means that the channel becomes free. */
export interface ChannelAssignment {
  readonly from: string;
  readonly siteId: number | null;
}

/** Assignments of one channel, earliest first. The channel is free before the first assignment. */
export type ChannelHistory = readonly ChannelAssignment[];

/** Histories by channel. */
export type ChannelHistories = ReadonlyMap<string, ChannelHistory>;

export interface ChannelInUse {
  readonly channelId: string;
  readonly siteId: number;
  /** First of the requested days on which the site uses the channel. */
  readonly from: string;
}

/** Returns the site to which the channel belongs on a day. Null if the channel is free. */
export function siteOn(history: ChannelHistory, day: string): number | null {
  let siteId: number | null = null;
  for (const assignment of history) {
    if (assignment.from > day) break;
    siteId = assignment.siteId;
  }
  return siteId;
}

/** Returns the first other site that uses the channel on the day or later. Null if the channel can be assigned from that day on. */
export function useByOthers(
  history: ChannelHistory,
  day: string,
  siteId: number | null,
): Omit<ChannelInUse, 'channelId'> | null {
  const now = siteOn(history, day);
  if (now !== null && now !== siteId) return { siteId: now, from: day };
  const later = history.find((one) => one.from > day && one.siteId !== null && one.siteId !== siteId);
  return later ? { siteId: later.siteId!, from: later.from } : null;
}

/** Returns true if no site uses the channel on the day or later. */
export const isFreeFrom = (history: ChannelHistory, day: string): boolean => useByOthers(history, day, null) === null;

/**
 * Returns the first day from which the channel is permanently free. Empty if it was never assigned, null if an
 * assignment has no end.
 */
export function freeFrom(history: ChannelHistory): string | null {
  const last = history.at(-1);
  if (!last) return '';
  return last.siteId === null ? last.from : null;
}

/**
 * Returns true if revenue and usage of a channel on a day can belong to this site, because no other site has the
 * channel then.
 */
export function isOfSite(history: ChannelHistory, day: string, siteId: number): boolean {
  const owner = siteOn(history, day);
  return owner === null || owner === siteId;
}

export interface SiteChannelChange {
  /** New histories of the changed channels. */
  readonly histories: ChannelHistories;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Channels used by another site. If there are any, nothing changes. */
  readonly inUse: readonly ChannelInUse[];
}

/**
 * Assigns these channels to a site, starting on a day. Earlier days are unchanged. Plans for later days are preserved
 * unless the channel changes on this day.
 */
export function setSiteChannels(
  histories: ChannelHistories,
  siteId: number,
  day: string,
  wanted: ReadonlySet<string>,
): SiteChannelChange {
  const before = channelsOf(histories, siteId, day);
  const added = [...wanted].filter((id) => !before.has(id)).sort();
  const removed = [...before].filter((id) => !wanted.has(id)).sort();
  const historyOf = (id: string): ChannelHistory => histories.get(id) ?? [];
  const inUse = added.flatMap((channelId) => {
    const use = useByOthers(historyOf(channelId), day, siteId);
    return use ? [{ channelId, ...use }] : [];
  });
  if (inUse.length > 0) return { histories: new Map(), added: [], removed: [], inUse };
  const changed = new Map<string, ChannelHistory>();
  for (const id of added) changed.set(id, assigned(historyOf(id), day, siteId));
  for (const id of removed) changed.set(id, released(historyOf(id), day, siteId));
  return { histories: changed, added, removed, inUse };
}

/** Returns the channels of a site on a day. */
export function channelsOf(histories: ChannelHistories, siteId: number, day: string): Set<string> {
  return new Set([...histories].flatMap(([id, history]) => (siteOn(history, day) === siteId ? [id] : [])));
}

const before = (history: ChannelHistory, day: string): ChannelAssignment[] => history.filter(({ from }) => from < day);

const assigned = (history: ChannelHistory, day: string, siteId: number): ChannelHistory =>
  tidy([...before(history, day), { from: day, siteId }]);

const released = (history: ChannelHistory, day: string, siteId: number): ChannelHistory =>
  tidy([
    ...before(history, day),
    { from: day, siteId: null },
    ...history
      .filter(({ from }) => from > day)
      .map((later) => (later.siteId === siteId ? { ...later, siteId: null } : later)),
  ]);

/** Removes assignments that change nothing. */
function tidy(history: ChannelHistory): ChannelHistory {
  const kept: ChannelAssignment[] = [];
  for (const one of history) if (one.siteId !== (kept.at(-1)?.siteId ?? null)) kept.push(one);
  return kept;
}

/**
 * Returns a state token that stays the same as long as the site has the same channels on the day and all later days.
 */
export function siteChannelsState(histories: ChannelHistories, siteId: number, day: string): string {
  const spans = [...histories].flatMap(([id, history]) =>
    history.flatMap((one, at) => {
      const until = history[at + 1]?.from ?? null;
      if (one.siteId !== siteId || (until !== null && until <= day)) return [];
      return [[id, one.from <= day ? null : one.from, until] as const];
    }),
  );
  return JSON.stringify(spans.map((span) => JSON.stringify(span)).sort());
}

export interface PlannedChange {
  readonly day: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the planned changes of a site after a day, earliest first. */
export function plannedChanges(histories: ChannelHistories, siteId: number, day: string): PlannedChange[] {
  const days = new Map<string, { added: string[]; removed: string[] }>();
  for (const [id, history] of histories)
    history.forEach((one, at) => {
      if (one.from <= day) return;
      const had = (history[at - 1]?.siteId ?? null) === siteId;
      const has = one.siteId === siteId;
      if (had === has) return;
      const change = days.get(one.from) ?? { added: [], removed: [] };
      (has ? change.added : change.removed).push(id);
      days.set(one.from, change);
    });
  return [...days].map(([at, change]) => ({ day: at, ...change })).sort((a, b) => a.day.localeCompare(b.day));
}
