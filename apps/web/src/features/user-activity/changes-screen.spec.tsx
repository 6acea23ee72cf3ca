import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { ChangesScreen } from './ChangesScreen.js';

it('says that changes could not be loaded, and loads them at another try', async () => {
  const options = { users: [], actions: [], teams: [], sources: [], sites: [], partnerAccounts: [] };
  const answers: Record<string, object> = {
    ActivityChoices: { userActivityFilterOptions: { __typename: 'UserActivityFilterOptions', ...options } },
    Changes: refusedWith('Broken', 'INTERNAL'),
  };
  answerCalls(answers, ['user-activity-report']);
  renderInCompany(<ChangesScreen />);
  expect(await screen.findByText("We couldn't load the changes")).toBeInTheDocument();
  answers['Changes'] = { auditLog: { __typename: 'AuditLog', rows: [], totalRecords: 0 } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was changed in these days')).toBeInTheDocument();
});
