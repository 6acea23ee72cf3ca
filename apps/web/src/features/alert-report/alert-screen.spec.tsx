import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST } from '../../../test/in-company.js';

const DAY = '2026-03-10';
const ALERT = {
  __typename: 'SignificantOneTimeLossAlert',
  ...{ id: 21, type: 'SignificantOneTimeLossAlert', datetime: `${DAY}T12:00:00.000Z`, isAcknowledged: false },
  ...{ processingDatetime: `${DAY}T12:05:00.000Z`, state: 'open', resolution: null, parentId: null },
  ...{ isCounted: true, date: DAY, hour: 2, loss: 30, lossBefore: null },
};
const NO_ALERTS = { cyclicLoss: [], advertiserGone: [], significantOneTimeLoss: [], significantLoss: [] };
const ROW = {
  __typename: 'AlertReportRow',
  ...{ id: 7, loss: 30 },
  adgroup: {
    __typename: 'AlertAdgroup',
    ...{ adgroupId: 7, adgroup: 'Cruise Deals GB', campaign: 'Cruises', sourcePartnerName: 'Taboola', site: null },
    ...{ partnerAccountId: 2, partnerAccountName: 'Taboola 1', userName: 'buyer' },
  },
  alerts: { __typename: 'AlertsByType', ...NO_ALERTS, significantOneTimeLoss: [ALERT] },
};

it("shows an error if an alert can't be acknowledged, and preserves its open status", async () => {
  answerConsole(
    {
      AlertReportScreen: { alertReport: { __typename: 'AlertReport', rows: [ROW], totalRecords: 1, totalLoss: 30 } },
      MarkAlertsAsAcknowledged: LOST,
    },
    ['alert-report', 'acknowledge-alerts'],
  );
  renderConsoleAt('alertReport');
  fireEvent.click((await screen.findAllByRole('button', { name: /^Acknowledge / }))[0]!);
  expect(await screen.findByText('Unexpected error occurred')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Acknowledge / }).length).toBeGreaterThan(0);
});
