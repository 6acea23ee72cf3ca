import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInApp } from '../../test/render.js';
import { ReasonedButton } from './ReasonedButton.js';

it.each([
  ['hover', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('explains on %s why the button is disabled', async (_, enter, leave) => {
  const onClick = jest.fn();
  renderInApp(
    <ReasonedButton reason="The role is assigned to ann. Remove it from these users first." onClick={onClick}>
      Delete role
    </ReasonedButton>,
  );
  const button = screen.getByRole('button', { name: 'Delete role' });
  // Disabled for assistive technology, but still reachable by Tab.
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toHaveAttribute('disabled');
  button.focus();
  expect(button).toHaveFocus();
  button.blur();
  expect(screen.queryByRole('tooltip')).toBeNull();
  enter(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'The role is assigned to ann. Remove it from these users first.',
  );
  leave(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('works like an ordinary button if there is no reason', () => {
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
