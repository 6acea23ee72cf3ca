import { afterEach, expect, it } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { showError, showTitledError } from './toasts.js';

afterEach(() => notifications.clean());
const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => [title, message]);

it('shows one error for several failed calls', () => {
  showError('The range is longer than 92 days.');
  showError('The range is longer than 92 days.');
  showError('Another failure');
  expect(shown()).toEqual([
    [undefined, 'The range is longer than 92 days.'],
    [undefined, 'Another failure'],
  ]);
});

it('shows an explanation above the error text', () => {
  showTitledError('Failed to auth', 'Your session has ended. Sign in again.');
  showError('Failed to auth');
  expect(shown()).toEqual([['Your session has ended. Sign in again.', 'Failed to auth']]);
});
