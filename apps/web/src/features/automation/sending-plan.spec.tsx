import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { renderInApp } from '../../../test/render.js';
import { PlanSection, SendingPlanPanel } from './SendingPlanPanel.js';
import { clockText, isWorthShowing, planText, putOffText, type SendingPlan, spanText } from './sending-words.js';
import type { Task } from './useTask.js';

const NOW = '2026-03-10T14:00:00.000Z';
const at = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const account = (id: number, more: object): SendingPlan['accounts'][number] => ({
  partnerAccount: { id, name: `Account ${id}` },
  source: { id: 14, name: 'Taboola' },
  count: 40,
  otherCount: 0,
  startsAt: NOW,
  endsAt: at(2),
  batchCount: 40,
  batches: [
    { property: 'bid', count: 1, startsAt: NOW, endsAt: NOW },
    { property: 'budget', count: 2, startsAt: at(1), endsAt: at(1) },
  ],
  putOff: [],
  ...more,
});
const plan = (more: object = {}): SendingPlan => ({
  plannedAt: NOW,
  count: 40,
  endsAt: at(2),
  accounts: [account(1, {})],
  ...more,
});
const putOff = (reason: string, from: string | null, until = from) => ({
  ...{ reason: reason as 'signIn', count: 3, from, until },
});

describe('the description of a sending plan', () => {
  it('shows the duration of a preview, and the estimated end of a running task', () => {
    expect(planText(plan(), true)).toBe('Takes about 2 min once approved.');
    expect(planText(plan(), false)).toBe('Done by 14:02 UTC, in about 2 min.');
    expect(planText(plan({ endsAt: at(0.2) }), true)).toBe('Takes less than a minute once approved.');
    expect(planText(plan({ endsAt: at(11 * 60 + 30) }), false)).toBe(
      'Done by 11 Mar, 01:30 UTC, in about 11 h 30 min.',
    );
  });

  it('shows the number of postponed changes with the time and reason', () => {
    const late = [putOff('budgetChanges', at(60), at(70))];
    expect(planText(plan({ accounts: [account(1, { putOff: late })] }), true)).toBe(
      'Takes about 2 min once approved. 3 changes put off.',
    );
    expect(putOffText(late[0]!, NOW)).toBe(
      "3 changes from 15:00 to 15:10: the platform's hourly limit of budget changes is reached",
    );
    expect(putOffText(putOff('tooManyCalls', at(10)), NOW)).toBe('3 changes at 14:10: the platform requested a delay');
    expect(putOffText(putOff('signIn', null), NOW)).toBe('3 changes: the account must be reconnected');
    expect(planText(plan({ endsAt: null }), false)).toBe('Connect an account first.');
  });

  it("shows the day if it isn't today, and omits hours if the duration is under an hour", () => {
    expect(clockText(at(5), NOW)).toBe('14:05');
    expect(clockText(at(24 * 60), NOW)).toBe('11 Mar, 14:00');
    expect(spanText(NOW, at(60))).toBe('1 h');
    expect(spanText(NOW, at(61))).toBe('1 h 1 min');
  });

  it("doesn't appear for a few changes that are sent immediately", () => {
    expect(isWorthShowing(plan({ count: 3, endsAt: at(0.1) }))).toBe(false);
    expect(isWorthShowing(plan({ count: 0 }))).toBe(false);
    expect(isWorthShowing(plan({ count: 3, endsAt: at(1) }))).toBe(true);
    expect(isWorthShowing(plan({ count: 30, endsAt: at(0.1) }))).toBe(true);
  });
});

describe('the sending plan panel', () => {
  it('expands by keyboard to a row per account with its next batches and postponed changes', () => {
    const late = account(2, {
      putOff: [putOff('tooManyCalls', at(10))],
      startsAt: at(10),
      endsAt: at(12),
      otherCount: 7,
    });
    renderInApp(<PlanSection plan={plan({ accounts: [late, account(1, {})], count: 80, endsAt: at(12) })} isPreview />);
    expect(screen.getByText('Takes about 12 min once approved. 3 changes put off.')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Sending plan' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(button);
    const rows = within(screen.getByRole('table', { name: 'Sending plan by account', hidden: true })).getAllByRole(
      'row',
      { hidden: true },
    );
    const cells = rows.map((row) => row.textContent);
    expect(cells[1]).toBe(
      'Account 2Taboola40 + 7 of other tasks4014:1014:1214:00 Bid × 1, 14:01 Daily budget × 2, …3 changes at 14:10: the platform requested a delay',
    );
    expect(cells[2]).toContain('Account 1Taboola404014:0014:02');
  });

  it('omits the column for postponed changes if there are none', () => {
    renderInApp(<PlanSection plan={plan()} isPreview />);
    expect(screen.queryByRole('columnheader', { name: 'Put off', hidden: true })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Next batches', hidden: true })).toBeInTheDocument();
  });

  it("shows an error if loading fails, and isn't fetched after the task has finished", async () => {
    const failed = refusedWith('column "x" does not exist', 'INTERNAL');
    const calls = answerCalls({ AutomationSendingPlan: failed }, ['bulk-actions']);
    const panel = (statusValue: string) =>
      renderInCompany(
        <>
          <h1>{statusValue}</h1>
          <SendingPlanPanel task={{ id: 7, statusValue } as Task} />
        </>,
      );
    const { unmount } = panel('SUCCESS');
    expect(await screen.findByRole('heading', { name: 'SUCCESS' })).toBeInTheDocument();
    unmount();
    expect(calls.map(({ name }) => name)).not.toContain('AutomationSendingPlan');
    panel('PENDING');
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the sending plan. Try again");
    expect(calls.map(({ name }) => name)).toContain('AutomationSendingPlan');
  });
});
