import { addDays, dayInWords } from '@adops/domain';
import { describedEnum } from '../../core/graphql/index.js';

export const PartnerDailyReportStatus = describedEnum(
  'PartnerDailyReportStatus',
  "Delivery status of a source's or feed's data for a day.",
  {
    complete: 'All data has been received.',
    partial: 'Some data is still missing.',
    missing: 'No data has been received.',
    error: 'The sync failed.',
  },
);

/** Delivery state of an account of a source or feed. */
export interface AccountDelivery {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly type: 'source' | 'feed';
  readonly buyerId: number;
  readonly teamId: number;
  /** End of the last complete hour. */
  readonly completeUntil: Date | null;
  readonly lastError: string | null;
}
export interface Delivery {
  readonly status: keyof typeof PartnerDailyReportStatus;
  /** Missing or failed data by partner. Null if there is none. */
  readonly message: string | null;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const MAX_PARTS = 3;

/**
 * Returns the delivery state of the figures of some days. A failed account takes precedence over a late one, and a late
 * account over complete ones. The state is complete without accounts.
 * @param missingFinals days without a final report of the search feed
 */
export function deliveryOf(
  accounts: readonly AccountDelivery[],
  days: { readonly start: string; readonly end: string },
  missingFinals: readonly string[] = [],
): Delivery {
  const end = startOf(addDays(days.end, 1));
  const behind = accounts.filter(({ completeUntil }) => completeUntil === null || completeUntil.getTime() < end);
  const hasNothing = ({ completeUntil }: AccountDelivery): boolean =>
    completeUntil === null || completeUntil.getTime() <= startOf(days.start);
  const parts = [...byPartner(behind)].map(([, late]) => partText(late, hasNothing));
  if (missingFinals.length > 0) {
    parts.push(
      `The final report of ${missingFinals.map((day) => dayInWords(day, days.end)).join(', ')} has not arrived.`,
    );
  }
  const more = parts.length > MAX_PARTS ? [`${parts.length - MAX_PARTS} more.`] : [];
  return {
    status: statusOf(accounts, behind, behind.every(hasNothing), missingFinals.length > 0),
    message: parts.length === 0 ? null : [...parts.slice(0, MAX_PARTS), ...more].join(' '),
  };
}

function statusOf(
  all: readonly AccountDelivery[],
  behind: readonly AccountDelivery[],
  areEmpty: boolean,
  lacksFinals: boolean,
): Delivery['status'] {
  if (behind.some(({ lastError }) => lastError !== null)) return 'error';
  if (behind.length === 0) return lacksFinals ? 'partial' : 'complete';
  return areEmpty && behind.length === all.length ? 'missing' : 'partial';
}

/** Groups accounts by partner, failed ones first. */
function byPartner(accounts: readonly AccountDelivery[]): Map<number, AccountDelivery[]> {
  const failedFirst = [...accounts].sort(
    (left, right) =>
      Number(left.lastError === null) - Number(right.lastError === null) || left.partnerId - right.partnerId,
  );
  const groups = new Map<number, AccountDelivery[]>();
  for (const account of failedFirst) groups.set(account.partnerId, [...(groups.get(account.partnerId) ?? []), account]);
  return groups;
}

function partText(late: readonly AccountDelivery[], hasNothing: (account: AccountDelivery) => boolean): string {
  const { partnerName } = late[0]!;
  const failed = late.filter(({ lastError }) => lastError !== null);
  if (failed.length > 0) {
    const accounts = failed.length === 1 ? 'an account fails' : `${failed.length} accounts fail`;
    return `${partnerName}: ${accounts}: ${failed[0]!.lastError!.replace(/\.?$/, '.')}`;
  }
  if (late.every(hasNothing)) return `${partnerName}: no data received.`;
  const earliest = Math.min(...late.map(({ completeUntil }) => completeUntil?.getTime() ?? 0));
  if (earliest === 0) return `${partnerName}: no data received for an account.`;
  const until = new Date(earliest).toISOString();
  return `${partnerName}: complete until ${dayInWords(until.slice(0, 10), until)} ${until.slice(11, 16)} UTC.`;
}
