import { Injectable } from '@nestjs/common';
import { DAILY_REPORT, dayOf, resolvePreset, type DayRange } from '@adops/domain';
import type { ReportAnswer, ReportExtension, ReportRequest, ReportRow } from '../../reporting/index.js';
import { deliveryOf, type AccountDelivery, type Delivery } from './delivery.js';
import { DeliveryRepository } from './delivery.repository.js';

const FIELDS = ['partnerDailyReportStatus', 'partnerDailyReportMessage'] as const;

/** ID that links an account to rows, by key field. Rows with other keys include all accounts. */
const ACCOUNTS_OF: Readonly<Record<string, (account: AccountDelivery) => number>> = {
  sourceId: ({ type, partnerId }) => (type === 'source' ? partnerId : -1),
  feedId: ({ type, partnerId }) => (type === 'feed' ? partnerId : -1),
  buyerId: ({ type, buyerId }) => (type === 'source' ? buyerId : -1),
  teamId: ({ type, teamId }) => (type === 'source' ? teamId : -1),
};

/** Adds the delivery status of its sources and feeds to each row. */
@Injectable()
export class DeliveryService implements ReportExtension {
  constructor(private readonly repository: DeliveryRepository) {}

  /** Adds the row key to the request's fields if delivery is selected. */
  prepare(request: ReportRequest): ReportRequest {
    const { rows } = request.selection;
    if (!rows || !this.isAsked(request)) return request;
    const fields = new Set([...rows.fields, request.grouping.id]);
    return { ...request, selection: { ...request.selection, rows: { ...rows, fields } } };
  }

  /** Fills status and message of the rows. */
  async complete(request: ReportRequest, { rows }: ReportAnswer): Promise<void> {
    if (!this.isAsked(request) || rows.length === 0) return;
    const { viewer, filters, grouping } = request;
    const range = filters.dateRange ?? resolvePreset(DAILY_REPORT.defaultRange, dayOf(new Date()));
    const [accounts, withoutFinal] = await Promise.all([
      this.repository.accounts(viewer, filters, range),
      this.repository.daysWithoutFinal(viewer, range),
    ]);
    for (const row of rows) {
      const { status, message } = rowDelivery(grouping.id, row, range, accounts, withoutFinal);
      row['partnerDailyReportStatus'] = status;
      row['partnerDailyReportMessage'] = message;
    }
  }

  private isAsked({ selection }: ReportRequest): boolean {
    return FIELDS.some((field) => selection.rows?.fields.has(field));
  }
}

function rowDelivery(
  grouping: string,
  row: ReportRow,
  range: DayRange,
  accounts: readonly AccountDelivery[],
  withoutFinal: readonly string[],
): Delivery {
  if (grouping === 'date') {
    const day = row['date'] as string;
    return deliveryOf(
      accounts,
      { start: day, end: day },
      withoutFinal.filter((each) => each === day),
    );
  }
  const accountOf = ACCOUNTS_OF[grouping];
  const own = accountOf ? accounts.filter((account) => accountOf(account) === row[grouping]) : accounts;
  return deliveryOf(own, range, grouping === 'feedId' && row['feedId'] === 1 ? withoutFinal : []);
}
