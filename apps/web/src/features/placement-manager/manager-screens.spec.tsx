import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST, refusedWith } from '../../../test/in-company.js';

const CHOICES = { sources: [], auth: { __typename: 'Auth', allowedPartnerAccounts: [] } };
const ROW = {
  __typename: 'ManagedAdgroup',
  ...{
    sourceId: 14,
    sourceName: 'Taboola',
    accountId: 2,
    accountName: 'Taboola 1',
    campaignId: 5,
    campaignName: 'Sun',
  },
  ...{ adgroupId: 7, adgroupName: 'Cruises', status: 'enabled', updatedAt: null, cpa: null, rpc: null },
  ...{ lastCpaCap: null, cap: null, actionStatus: null, cost: 4, conversions: 0, revenue: 1, soldClicks: 0 },
  effect: {
    __typename: 'PlacementEffect',
    ...{ action: 'pause', reason: null, currency: 'USD', targetCpaBefore: null, targetCpaAfter: null },
    ...{ targetNote: null, approvalNote: null },
  },
};
const manager = (field: object) => ({ placementManager: { __typename: 'PlacementManager', ...field } });

describe('the placement manager', () => {
  it.each([
    ['campaigns', 'ManagedAdgroups'],
    ['status', 'PlacementUpdates'],
  ])('shows the reason at %s if a list fails to load', async (part, operation) => {
    const answers: Record<string, object> = { PlacementManagerChoices: CHOICES, [operation]: LOST };
    answerConsole(answers, ['placement-manager']);
    renderConsoleAt(`tools/placement-manager/${part}`);
    const toasts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error getting report', { selector: '[role=gridcell] *' })).toBeInTheDocument();
    await waitFor(() => expect(toasts()).toContain('Error getting report'));
    answers[operation] = { errors: ['Sources are missing.', 'Ask later.'].map((message) => ({ message })) };
    fireEvent.click(retry);
    await waitFor(() => expect(toasts()).toContain('Sources are missing. Ask later.'));
  });

  it('shows a rejected pause in its row and a toast, and clears the error after a success', async () => {
    const answers: Record<string, object> = {
      PlacementManagerChoices: CHOICES,
      ManagedAdgroups: manager({ adgroups: [ROW] }),
      PauseManagedAdgroups: refusedWith('The account is suspended.'),
    };
    answerConsole(answers, ['placement-manager']);
    renderConsoleAt('tools/placement-manager/campaigns');
    const pause = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Pause Cruises' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause 1 ad group' }));
    };
    const row = () => within(screen.getByRole('row', { name: /Cruises/ }));
    await pause();
    expect(await screen.findByText('The account is suspended.')).toBeInTheDocument();
    expect(row().getByRole('alert')).toHaveTextContent('Failed');

    const item = { __typename: 'PlacementActionItem', adgroupId: 7, status: 'paused', message: null };
    const message = 'Adgroup successfully paused';
    answers['PauseManagedAdgroups'] = {
      placementManager: {
        __typename: 'PlacementManagerMutations',
        answer: { __typename: 'PlacementActionResponse', status: 'success', message, adgroups: [item] },
      },
    };
    await pause();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(row().queryByRole('alert')).toBeNull();
  });
});
