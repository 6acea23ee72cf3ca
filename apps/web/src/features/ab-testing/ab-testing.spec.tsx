import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { refusedWith } from '../../../test/in-company.js';
import { stateOf } from './AbTestsScreen.js';

const REFUSED = refusedWith('Ask later.');
const reportOf = (id: number, name: string) => ({
  abTestReport: {
    __typename: 'AbTestReport',
    ...{ state: 'collecting', advice: 'wait', isProvisional: true, sampleRatio: null, fullDays: 3, conversions: 0 },
    ...{ plannedPerArm: null, daysLeft: null, basis: 'visits' },
    test: {
      __typename: 'AbTest',
      ...{ id, status: 'active', state: 'running', reason: null, type: 'design', method: 'bayesian', name },
      ...{ siteId: 1, site: { __typename: 'Site', id: 1, name: 'Motors' }, from: '2026-11-20T00:00:00Z', to: null },
      ...{ adgroupNames: [], hypothesis: '', decisionNote: '', version: 1, createdBy: 'buyer', variants: [] },
    },
    ...{ days: [], verdicts: [], rows: [], totals: [], chronology: [], results: [] },
  },
});
const stopped = (answer: object | null) => ({ abTesting: { __typename: 'AbTestingMutations', stopTest: answer } });

describe('the status of a test', () => {
  const day = 24 * 3_600_000;
  const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();
  it.each([
    ['running', 'active', inDays(-1), 'Running'],
    ['running', 'active', inDays(1), 'Scheduled'],
    ['running', 'stopped', inDays(-2), 'Stopped'],
    ['starting', 'active', inDays(1), 'Starting'],
    ['refused', 'stopped', inDays(1), 'Not started'],
  ] as const)('combines the requested status with its dates: %s, %s, from %s', (state, status, from, shown) => {
    expect(stateOf({ state, status, from })).toBe(shown);
  });
});

describe('the screens of A/B tests', () => {
  it.each([
    ['list', 'AbTests', 'Failed to fetch AB tests data'],
    ['create-test', 'AbTestChoices', 'Failed to fetch AB testing addition information'],
    ['1', 'AbTestReport', 'Failed to fetch A/B test report'],
  ])('show a loading error at %s with its reason', async (path, operation, words) => {
    answerConsole({ [operation]: REFUSED }, ['ab-testing']);
    renderConsoleAt(`tools/ab-testing/${path}`);
    expect(await screen.findByText(`${words}. Ask later.`)).toBeInTheDocument();
  });

  it.each(['Fetching AB experiments from this site has errors', 'AbTesting is unavailable on this site'])(
    'show an error at the site field if the site has no experiments: %s',
    async (words) => {
      const sites = [{ __typename: 'Site', id: 1, name: 'Motors', domain: 'motors.example' }];
      const choices = { sites, partners: [], devices: [] };
      answerConsole({ AbTestChoices: choices, AbTestingExperiments: refusedWith(words) }, ['ab-testing']);
      renderConsoleAt('tools/ab-testing/create-test');
      fireEvent.click(await screen.findByRole('combobox', { name: 'Site' }));
      fireEvent.click(await screen.findByRole('option', { name: 'Motors' }));
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  it('hide the previous test while another test is loading', async () => {
    answerConsole({ AbTestReport: reportOf(1, 'Ads between results') }, ['ab-testing']);
    const { router } = renderConsoleAt('tools/ab-testing/1');
    await screen.findByRole('heading', { level: 1, name: 'Ads between results' });
    window.fetch = () => new Promise(() => undefined);
    await act(() => router.navigate('/company/1/tools/ab-testing/2'));
    expect(router.state.location.pathname).toBe('/company/1/tools/ab-testing/2');
    expect(screen.queryByRole('heading', { name: 'Ads between results' })).toBeNull();
  });

  it.each([
    ['refuses', REFUSED, 'Action has errors. Ask later.'],
    ['answers nothing to a request', stopped(null), 'Bad response from server'],
    [
      'reports an error in an attempt',
      stopped({ __typename: 'BaseResponse', status: 'error', message: 'The site did not confirm.' }),
      'The site did not confirm.',
    ],
  ])('show a test as running if the server %s to stop the test', async (_, answer, words) => {
    answerConsole({ AbTestReport: reportOf(1, 'Ads between results'), StopAbTest: answer }, ['ab-testing']);
    renderConsoleAt('tools/ab-testing/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Stop test' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop test' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByText(/^Running ·/)).toBeInTheDocument();
  });
});
