import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './SearchField.js';

const PAUSE = 200;
const onSearch = jest.fn<(text: string) => void>();
/** Renders the field with the value of the address, which the test can change. */
const field = (value: string) => (
  <MantineProvider>
    <SearchField label="Search" value={value} onSearch={onSearch} onEnter={() => undefined} />
  </MantineProvider>
);
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string): void => {
  fireEvent.change(input(), { target: { value: text } });
  act(() => void jest.advanceTimersByTime(PAUSE));
};

describe('the search field of a list', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    onSearch.mockReset();
  });
  afterEach(() => void jest.useRealTimers());

  it('preserves typed text if the URL changes late', () => {
    const { rerender } = render(field(''));
    type('story');
    type('story.user');
    expect(onSearch.mock.calls.flat()).toEqual(['story', 'story.user']);
    rerender(field('story'));
    expect(input().value).toBe('story.user');
    rerender(field('story.user'));
    expect(input().value).toBe('story.user');
    // From then on, the value of the address is shown.
    rerender(field(''));
    expect(input().value).toBe('');
  });

  it('follows the URL, even if it skips some intermediate values', () => {
    const { rerender } = render(field(''));
    type('a');
    type('ab');
    rerender(field('ab'));
    rerender(field('elsewhere'));
    expect(input().value).toBe('elsewhere');
  });

  it('clears immediately', () => {
    const { rerender } = render(field('words'));
    type('words more');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(onSearch).toHaveBeenLastCalledWith('');
    rerender(field(''));
    expect(input().value).toBe('');
  });
});
