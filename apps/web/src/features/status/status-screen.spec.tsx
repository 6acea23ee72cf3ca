import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { answerCalls, LOST, renderInCompany } from '../../../test/in-company.js';
import { StatusScreen } from './StatusScreen.js';

const STATUS = {
  systemStatus: {
    __typename: 'SystemStatus',
    ...{ at: '2026-11-27T10:00:00Z', checks: [], workWaitsSince: null, waitingForApproval: 0, waitingForPerson: 0 },
    sources: [
      { __typename: 'SyncedSource', name: 'Taboola', count: 2, failing: 0, lastGoodPull: '2026-11-27T09:50:00Z' },
    ],
    backup: {
      __typename: 'BackupStatus',
      ...{ isNightly: false, takenAt: null, failedAt: null, firstDueAt: null, firstDrillDueAt: null },
    },
    ...{ drill: null, restoredFrom: null },
  },
};

it('shows the last known status and a retry button if loading fails', async () => {
  const answers: Record<string, object> = { SystemStatus: LOST };
  answerCalls(answers);
  renderInCompany(<StatusScreen />);
  expect(await screen.findByText("We couldn't load the status")).toBeInTheDocument();
  answers['SystemStatus'] = STATUS;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Taboola/ })).toBeInTheDocument();

  answers['SystemStatus'] = LOST;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const notice = await screen.findByText(/^This status is out of date because it couldn’t be refreshed:/);
  expect(screen.getByRole('row', { name: /Taboola/ })).toBeInTheDocument();
  answers['SystemStatus'] = STATUS;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitForElementToBeRemoved(notice);
  expect(screen.getByRole('row', { name: /Taboola/ })).toBeInTheDocument();
});
