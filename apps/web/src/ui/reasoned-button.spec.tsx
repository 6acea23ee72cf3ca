import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInApp } from '../../test/render.js';
import { ReasonedButton } from './ReasonedButton.js';

it.each([
  ['hover', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('explains on %s why it is disabled', async (_, enter, leave) => {
  const onClick = jest.fn();
  renderInApp(
    <ReasonedButton reason="Assigned to ann. Remove it from them first." onClick={onClick}>
      Delete role
    </ReasonedButton>,
  );
  const button = screen.getByRole('button', { name: 'Delete role' });
  // Off for assistive software, and still in the order of the keys.
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toHaveAttribute('disabled');
  button.focus();
  expect(button).toHaveFocus();
  button.blur();
  expect(screen.queryByRole('tooltip')).toBeNull();
  enter(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Assigned to ann. Remove it from them first.');
  leave(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('acts as an ordinary button without a reason', () => {
  const onClick = jest.fn();
  renderInApp(
    <ReasonedButton reason={null} onClick={onClick}>
      Delete role
    </ReasonedButton>,
  );
  const button = screen.getByRole('button', { name: 'Delete role' });
  fireEvent.mouseEnter(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(button).not.toHaveAttribute('aria-disabled');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
