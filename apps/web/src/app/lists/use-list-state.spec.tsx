import { expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import type { ListDefaults, ListState } from './list-state.js';
import { useListState } from './useListState.js';

const DEFAULTS: ListDefaults = { sort: { column: 'name', direction: 'ASC' }, perPage: 25, filters: { country: '' } };
const COLUMNS = ['name'];

function opened(address: string) {
  let list!: ReturnType<typeof useListState>;
  let search = '';
  let navigate!: ReturnType<typeof useNavigate>;
  const Probe = () => {
    list = useListState(DEFAULTS, COLUMNS);
    search = useLocation().search;
    navigate = useNavigate();
    return null;
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <Probe />
    </MemoryRouter>,
  );
  return {
    search: () => search,
    state: (): ListState => list.state,
    // Function from a single render, so that two consecutive changes don't wait for each other.
    change: list.change,
    go: (to: string) => act(() => navigate(to)),
    latest: (next: Partial<ListState>) => act(() => list.change(next)),
  };
}

it('preserves a pending change when another change follows', () => {
  const { search, state, change } = opened('/?page=3');
  act(() => {
    change({ filters: { country: 'DE' } });
    change({ search: 'heat' });
  });
  expect(search()).toBe('?country=DE&q=heat');
  expect(state()).toMatchObject({ search: 'heat', filters: { country: 'DE' }, page: 1 });
});

it('uses the URL as the starting point if the URL was changed elsewhere', async () => {
  const { search, latest, go } = opened('/');
  latest({ search: 'heat' });
  await go('/?country=FR');
  latest({ perPage: 50 });
  expect(search()).toBe('?country=FR&perPage=50');
});
