import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { Freshness } from './Freshness.js';

const GOOGLE = {
  partnerId: 5,
  partnerName: 'Google Ads',
  partnerType: 'sourcePartner',
  completeUntil: '2026-11-20T13:00:00Z',
  lateAccounts: 0,
  failingAccounts: 0,
  expectsData: true,
  estimated: false,
};
const answer = (figuresLoadingBefore: string | null) => ({
  DataFreshness: { dataFreshness: [GOOGLE], siteFreshness: [], figuresLoadingBefore },
});

beforeEach(() => window.localStorage.clear());

it('shows the first complete day and the incomplete data while figures are loading', async () => {
  answerCalls(answer('2026-11-07'));
  renderInCompany(<Freshness />);
  const button = await screen.findByRole('button', { name: /loading before 7 Nov/ });
  fireEvent.click(button);
  expect(await screen.findByText(/before 7 Nov are still loading/)).toBeTruthy();
});

it('shows no loading status once all figures are loaded', async () => {
  answerCalls(answer(null));
  renderInCompany(<Freshness />);
  expect((await screen.findByRole('button', { name: /13:00 UTC/ })).textContent).not.toContain('loading');
});
