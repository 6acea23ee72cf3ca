import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { StillWorking } from './StillWorking.js';

afterEach(() => {
  jest.useRealTimers();
});

it('shows a message after 5 s while a response is pending', () => {
  jest.useFakeTimers();
  const { rerender } = render(<StillWorking isOn />);
  act(() => jest.advanceTimersByTime(4_900));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('status').textContent).toBe('Still working…');
  rerender(<StillWorking isOn={false} />);
  expect(screen.queryByRole('status')).toBeNull();
});
