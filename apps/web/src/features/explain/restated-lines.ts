import { addDays, dayInWords, METRICS, roundedParts } from '@adops/domain';
import type { RestatedFiguresQuery } from '../../gql/graphql.js';

export type RestatedPeriod = RestatedFiguresQuery['current'];

/** A moment that figures can be compared with. */
export interface RestatedMoment {
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Days ago, and the hour in UTC. */
const MOMENTS: readonly (readonly [daysAgo: number, hour: string])[] = [
  [1, '09:00'],
  [0, '00:00'],
  [3, '09:00'],
  [7, '09:00'],
  [28, '09:00'],
];

/** Moments to choose from. @param today YYYY-MM-DD */
export const momentsBefore = (today: string): readonly RestatedMoment[] =>
  MOMENTS.map(([daysAgo, hour]) => {
    const day = addDays(today, -daysAgo);
    const words = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : dayInWords(day, today);
    return { id: `${daysAgo}`, label: `${words}, ${hour} UTC`, at: `${day}T${hour}:00Z` };
  });

/**
 * Returns the initial time: the first one after the last day, so that figures of the day itself don't count as arrived.
 * The first one where no moment is.
 */
export const firstMoment = (moments: readonly RestatedMoment[], lastDay: string): RestatedMoment =>
  moments.find(({ at }) => at.slice(0, 10) > lastDay) ?? moments[0]!;

/** A figure that changed, or the part of one source or feed. */
export interface RestatedLine {
  readonly name: string;
  /** Null for several added together. */
  readonly then: number | null | undefined;
  readonly now: number | null | undefined;
  /** Displayed change in cents. */
  readonly change: number;
}

/** A figure that changed, with the sources or feeds it changed by. */
export interface RestatedGroup extends RestatedLine {
  readonly id: 'cost' | 'rebate' | 'earned' | 'profit';
  readonly lines: readonly RestatedLine[];
}

const FIGURES = ['cost', 'rebate', 'earned'] as const;
const CENT = 0.01;
/** Sources or feeds listed of a figure. */
const LISTED = 5;

type Sides = Pick<RestatedLine, 'then' | 'now'>;
type Named = Sides & { readonly name: string };

const changeOf = ({ then, now }: Sides): number => (now ?? 0) - (then ?? 0);
const isSeen = (sides: Sides): boolean => Math.abs(changeOf(sides)) >= CENT / 2;
const inCents = (value: number | null | undefined): number => Math.round((value ?? 0) / CENT);
/** Returns the difference of two figures as they are shown, in cents. */
const shownChange = ({ then, now }: Sides): number => inCents(now) - inCents(then);

/**
 * Returns the changed figures with their sources or feeds, largest first and profit last. Lines add up to the
 * displayed figure. Empty if nothing changed by a cent.
 */
export function restatedGroups({ then, now, partners }: RestatedPeriod): RestatedGroup[] {
  const total = (id: RestatedGroup['id']) => {
    const sides = { then: then?.[id], now: now?.[id] };
    return { id, name: METRICS[id].label, ...sides, change: shownChange(sides) * CENT };
  };
  const groups = FIGURES.flatMap((id): RestatedGroup[] => {
    const all = partners
      .map((partner): Named => ({
        name: partner.partnerName ?? (partner.partnerType === 'feedPartner' ? 'Unknown feed' : 'Unknown source'),
        ...{ then: partner.then[id], now: partner.now[id] },
      }))
      .filter(isSeen)
      .sort((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)));
    return all.length === 0 ? [] : [{ ...total(id), lines: linesOf(all, total(id)) }];
  });
  return groups.length === 0 ? [] : [...groups, { ...total('profit'), lines: [] }];
}

/** Returns the largest lines and one for all others, which includes rounding differences. */
function linesOf(all: readonly Named[], total: Sides): RestatedLine[] {
  const shown = all.slice(0, all.length > LISTED ? LISTED - 1 : LISTED);
  const changes = shown.map(shownChange);
  const rest = shownChange(total) - changes.reduce((sum, change) => sum + change, 0);
  if (all.length > shown.length) {
    const others = { name: 'All others', then: undefined, now: undefined, change: rest * CENT };
    return [...shown.map((each, index) => ({ ...each, change: changes[index]! * CENT })), others];
  }
  const parts =
    rest === 0
      ? changes
      : roundedParts(
          shown.map((each) => changeOf(each) / CENT),
          shownChange(total),
          1,
        );
  return shown.map((each, index) => ({ ...each, change: parts[index]! * CENT }));
}
