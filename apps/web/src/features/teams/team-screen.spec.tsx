import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, refusedWith, renderFormInCompany } from '../../../test/in-company.js';
import { NewTeamScreen } from './TeamScreen.js';

it('preserves the values of a new team and shows an error if saving fails', async () => {
  answerCalls({ TeamPeople: { users: [] }, CreateTeam: refusedWith('Broken', 'INTERNAL') }, ['teams']);
  renderFormInCompany(<NewTeamScreen />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Never stored' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('Failed to save team')).toBeInTheDocument();
  expect(screen.queryByText('Broken')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Never stored');
});
