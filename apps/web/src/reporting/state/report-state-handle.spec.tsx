import { ADGROUP_REPORT } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { useReportState } from './useReportState.js';

const Wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/?groupLevel=adgroup&page=2']}>{children}</MemoryRouter>
);

it('remains the same object if only columns and views change in the URL', async () => {
  const { result } = renderHook(() => ({ navigate: useNavigate(), state: useReportState(ADGROUP_REPORT, 1).state }), {
    wrapper: Wrapper,
  });
  const first = result.current.state;
  expect(first.page).toBe(2);
  await act(async () => result.current.navigate({ search: 'groupLevel=adgroup&columns=-sold&page=2&view=4' }));
  expect(result.current.state).toBe(first);
  await act(async () => result.current.navigate({ search: 'groupLevel=adgroup&columns=-sold&page=3' }));
  expect(result.current.state.page).toBe(3);
});
