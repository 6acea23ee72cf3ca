import { ADGROUP_REPORT } from '@adops/domain';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createClient } from '../../app/transport/client.js';
import { reportFailureTexts, ServerAnswerError } from '../../app/transport/errors.js';
import { SessionProvider } from '../../app/session/SessionProvider.js';
import { checkReportAnswer, useReportData } from './useReportData.js';

const DOCUMENT = 'query Report { adgroupReport { totalRecords } }';
const PAGE = { rows: [{ id: '1', type: 'parent' }], rowTotal: { id: 't', type: 'total' }, totalRecords: 1 };

function Wrapper({ children }: { children: ReactNode }) {
  return <SessionProvider newClient={createClient}>{children}</SessionProvider>;
}

/** Answers every call with this body. Returns the number of calls. */
function answer(body: object | null): jest.Mock<typeof window.fetch> {
  const fetch = jest.fn<typeof window.fetch>().mockImplementation(() =>
    body === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({
          ok: true,
          status: 200,
          headers: new Headers({ 'content-type': 'application/json' }),
          text: () => Promise.resolve(JSON.stringify(body)),
        } as unknown as Response),
  );
  window.fetch = fetch;
  return fetch;
}

class Headers extends Map<string, string> {
  constructor(entries: Record<string, string>) {
    super(Object.entries(entries));
  }
}

function open(isInvalid = false) {
  const shown: { message: unknown; autoClose: unknown }[] = [];
  jest.spyOn(notifications, 'show').mockImplementation(({ message, autoClose }) => {
    shown.push({ message, autoClose });
    return 'id';
  });
  const hook = renderHook(() => useReportData(ADGROUP_REPORT, DOCUMENT, {}, isInvalid), { wrapper: Wrapper });
  return { ...hook, shown };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('fetching a report', () => {
  it('sets its loading flag during the fetch and then returns the result', async () => {
    answer({ data: { adgroupReport: PAGE } });
    const { result, shown } = open();
    expect(result.current.isLoading).toBe(true);
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(result.current.page).toEqual(PAGE);
    expect(shown).toEqual([]);
  });

  it('shows each error message for four seconds and clears the rows', async () => {
    answer({ data: null, errors: [{ message: 'One' }, { message: 'Two' }] });
    const { result, shown } = open();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(shown).toEqual([
      { message: 'One', autoClose: 4000 },
      { message: 'Two', autoClose: 4000 },
    ]);
    expect(result.current.page).toBeNull();
    expect(result.current.failure).toEqual(['One', 'Two']);
  });

  it('shows instructions for a lost connection and for a failed request', async () => {
    answer(null);
    const lost = open();
    await waitFor(() =>
      expect(lost.result.current.advice).toBe("The console didn't respond. Check your connection, then retry."),
    );
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = open();
    await waitFor(() =>
      expect(offline.result.current.advice).toBe('You are offline. Check your connection, then retry.'),
    );
    const message = 'The range is longer than 366 days.';
    answer({ data: null, errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
    const refused = open();
    await waitFor(() => expect(refused.result.current.advice).toBe(`${message} Change the dates or filters above.`));
  });

  it('uses a single text for failures without a message', async () => {
    answer(null);
    const { shown } = open();
    await waitFor(() => expect(shown).toEqual([{ message: 'Failed to get the report.', autoClose: 4000 }]));
  });

  it('treats an empty list of errors as a failure without a message', async () => {
    answer({ data: null, errors: [] });
    const { shown } = open();
    await waitFor(() => expect(shown).toEqual([{ message: 'Failed to get the report.', autoClose: 4000 }]));
  });

  it('reports missing data', async () => {
    answer({ data: null });
    const { shown } = open();
    await waitFor(() => expect(shown).toEqual([{ message: 'Error getting report', autoClose: 4000 }]));
  });

  it('sends no request while a condition is invalid', async () => {
    const fetch = answer({ data: { adgroupReport: PAGE } });
    const { result, shown } = open(true);
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(shown).toEqual([{ message: 'Validation error! Please check filters', autoClose: 4000 }]);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('handling a malformed response', () => {
  it('fails without data', () => {
    expect(() => checkReportAnswer(ADGROUP_REPORT, { adgroupReport: null })).toThrow('Error getting report');
  });
  it.each(['rows', 'rowTotal', 'totalRecords'])('fails without %s', (field) => {
    const { [field as 'rows']: _, ...rest } = PAGE;
    const failing = () => checkReportAnswer(ADGROUP_REPORT, { adgroupReport: rest });
    expect(failing).toThrow(/^Error has happened while fetching to server$/);
  });
  it('preserves the serialized errors in the thrown error', () => {
    const error = new ServerAnswerError([{ message: 'No' }]);
    expect(error.message).toBe('Error has happened while fetching to server: [{"message":"No"}]');
    expect(reportFailureTexts(error)).toEqual(['No']);
    expect(reportFailureTexts(new ServerAnswerError([]))).toEqual(['Failed to get the report.']);
  });
});
