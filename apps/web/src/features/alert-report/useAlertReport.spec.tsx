import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SessionProvider } from '../../app/session/SessionProvider.js';
import { createClient } from '../../app/transport/client.js';
import { useAlertReport } from './useAlertReport.js';

const PAGE = { rows: [], totalRecords: 0, totalLoss: 0 };

function Wrapper({ children }: { children: ReactNode }) {
  return <SessionProvider newClient={createClient}>{children}</SessionProvider>;
}

/** Answers every request with this body. Returns the fetch mock to count calls. */
function answer(body: object): jest.Mock<typeof window.fetch> {
  const fetch = jest.fn<typeof window.fetch>().mockImplementation(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify(body)),
    } as unknown as Response),
  );
  window.fetch = fetch;
  return fetch;
}

function open(isInvalid = false) {
  const shown: unknown[] = [];
  jest.spyOn(notifications, 'show').mockImplementation(({ message }) => {
    shown.push(message);
    return 'id';
  });
  const hook = renderHook((props: { isInvalid: boolean }) => useAlertReport({ page: 1 }, props.isInvalid), {
    wrapper: Wrapper,
    initialProps: { isInvalid },
  });
  return { ...hook, shown };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('fetching of alerts', () => {
  it('skips invalid conditions, and sends conditions once they are valid', async () => {
    const fetch = answer({ data: { alertReport: PAGE } });
    const { result, rerender, shown } = open(true);
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(shown).toEqual(['Validation error! Please check filters']);
    expect(fetch).not.toHaveBeenCalled();
    act(() => result.current.refresh());
    expect(fetch).not.toHaveBeenCalled();
    rerender({ isInvalid: false });
    await waitFor(() => expect(result.current.page).toMatchObject(PAGE));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ alertReport: null }, 'Error getting report'],
    [{ alertReport: { totalRecords: 1, totalLoss: 0 } }, 'Error has happened while fetching to server'],
    [{ alertReport: { rows: [], totalLoss: 0 } }, 'Error has happened while fetching to server'],
  ])('shows the error in %j', async (data, text) => {
    answer({ data });
    const { result, shown } = open();
    await waitFor(() => expect(result.current.failure).toEqual([text]));
    expect(shown).toEqual([text]);
    expect(result.current.page).toBeNull();
  });

  it('shows instructions for a failure', async () => {
    answer({ data: null, errors: [{ message: 'The range is too long.', extensions: { code: 'BAD_USER_INPUT' } }] });
    const { result } = open();
    await waitFor(() =>
      expect(result.current.advice).toBe('The range is too long. Change the dates or filters above.'),
    );
  });
});
