import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerCalls, answeredBy, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { ActivityChartScreen } from './ActivityChartScreen.js';
import { ChangesScreen } from './ChangesScreen.js';

const options = { users: [], actions: [], teams: [], sources: [], sites: [], partnerAccounts: [] };
const CHOICES = {
  ActivityChoices: { userActivityFilterOptions: { __typename: 'UserActivityFilterOptions', ...options } },
};

it('shows an error if changes fail to load, and reloads on retry', async () => {
  const answers: Record<string, object> = {
    ...CHOICES,
    Changes: refusedWith('Broken', 'INTERNAL'),
  };
  answerCalls(answers, ['user-activity-report']);
  renderInCompany(<ChangesScreen />);
  expect(await screen.findByText("We couldn't load the changes")).toBeInTheDocument();
  answers['Changes'] = { auditLog: { __typename: 'AuditLog', rows: [], totalRecords: 0 } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No changes in this period')).toBeInTheDocument();
});

it('shows that the chart failed to load instead of showing no activity', async () => {
  answerCalls({ ...CHOICES, ActivityChart: refusedWith('Broken', 'INTERNAL') }, ['user-activity-report']);
  renderInCompany(<ActivityChartScreen />);
  expect(await screen.findByText("We couldn't load the chart. Retry.")).toBeInTheDocument();
  expect(screen.queryByText(/No user activity/)).toBeNull();
});

it('shows the changes of a task in one expandable row', async () => {
  const entry = (id: number, entityName: string) => ({
    ...{ __typename: 'AuditEntry', id, createdAt: '2026-11-30T08:00:00Z', user: null, actor: null, source: 'rule' },
    ...{ action: 'adgroup.status', entityType: 'adgroup', entityId: String(id), entityName, names: [] },
    ...{ before: null, after: null, currency: null, taskId: 45, reason: null, requestId: null, taskChanges: null },
  });
  const changes = [entry(3, 'Third'), entry(2, 'Second'), entry(1, 'First')];
  const taskChanges = { __typename: 'TaskChanges', count: 3, entityCount: 3, actionCount: 1 };
  const log = (rows: readonly object[], totalRecords: number) => ({
    auditLog: { __typename: 'AuditLogPage', rows, totalRecords },
  });
  answerCalls(
    {
      ...CHOICES,
      Changes: answeredBy(({ groupByTask }) =>
        groupByTask ? log([{ ...changes[0], taskChanges }], 1) : log(changes, 3),
      ),
    },
    ['user-activity-report'],
  );
  renderInCompany(<ChangesScreen />, '/?group=task');
  const open = await screen.findByRole('button', { name: '3 changes' });
  const table = screen.getByRole('table', { name: 'Changes' });
  expect(within(table).getByText('3 ad groups')).toBeInTheDocument();
  expect(within(table).queryByText(/Second/)).toBeNull();
  fireEvent.click(open);
  expect(await within(table).findByText(/Second/)).toBeInTheDocument();
  expect(within(table).getByText(/First/)).toBeInTheDocument();
  // Expanding a row keeps the row itself.
  expect(screen.getByRole('button', { name: '3 changes', expanded: true })).toBeInTheDocument();
});

it('filters by own changes and by last week with one click each, and adds other filters', async () => {
  const calls = answerCalls(
    { ...CHOICES, Changes: { auditLog: { __typename: 'AuditLogPage', rows: [], totalRecords: 0 } } },
    ['user-activity-report'],
  );
  renderInCompany(<ChangesScreen />);
  await screen.findByText('No changes in this period');
  const filters = () => calls.filter(({ name }) => name === 'Changes').at(-1)!.variables['filters'] as object;
  fireEvent.click(screen.getByLabelText('Mine'));
  await waitFor(() => expect(filters()).toMatchObject({ userIdIn: [expect.any(Number)] }));
  fireEvent.click(screen.getByLabelText('Last week'));
  expect(await screen.findByText('No changes match')).toBeInTheDocument();
  expect(screen.getByLabelText('Last week')).toBeChecked();
  fireEvent.click(screen.getByLabelText('Mine'));
  await waitFor(() => expect(filters()).toMatchObject({ userIdIn: null }));
  expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Site' }));
  expect(await screen.findByRole('combobox', { name: 'Site' })).toHaveFocus();
});
