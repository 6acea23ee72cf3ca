import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { UserActions } from './UserActions.js';

const open = (bought: number, email = 'ann@agency.example') => {
  const calls = answerCalls({});
  const user = { id: 7, username: 'ann', email, bought };
  renderInCompany(<UserActions user={user} shared={0} isSelf={false} onDeleted={() => undefined} />);
  return calls;
};

it.each([
  [1, 'Buyer of 1 account. Assign another buyer first.'],
  [2, 'Buyer of 2 accounts. Assign another buyer first.'],
])("explains why a buyer of %i accounts can't be deleted", async (bought, reason) => {
  const calls = open(bought);
  const button = await screen.findByRole('button', { name: 'Delete user' });
  fireEvent.focus(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  fireEvent.click(button);
  expect(calls.map(({ name }) => name)).not.toContain('DeleteUser');
});

it("explains why a link can't be sent to a user without an email address", async () => {
  open(0, '');
  fireEvent.mouseEnter(await screen.findByRole('button', { name: 'Email a password link' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('This user has no email address');
  expect(screen.getByRole('button', { name: 'Delete user' })).not.toHaveAttribute('aria-disabled');
});
