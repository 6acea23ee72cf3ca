import { type PushDraftCampaign, pushInputOf } from '@adops/domain';
import { describe, expect, it, type jest } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answeredBy, LOST, refusedWith } from '../../../test/in-company.js';
import { openPushConsole, uploader } from './push-console.fixture.js';

const desk = openPushConsole();
const CAMPAIGN: PushDraftCampaign = {
  ...{ id: 'a', accountId: 2, name: 'Shoes', format: 'onclick', targetUrl: 'https://alfa.example/', bid: 0.01 },
  ...{ dailyAmount: 25, totalAmount: null, markets: ['US'], devices: [], osTypes: [], isEnabled: true },
  ...{ creatives: [], refused: [] },
};
/** Returns the idempotency keys of the uploads that were sent, by account. */
const keysSent = (): (string | null)[] =>
  (window.fetch as jest.Mock<typeof window.fetch>).mock.calls
    .filter(([, init]) => String(init?.body).includes('mutation UploadPushCampaigns'))
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

const upload = (status: string, message: string, campaigns: object[] = []) => ({
  uploadCampaigns: { __typename: 'PushUploadResponse', status, message, campaigns },
});
const publish = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
};

describe('the push uploader', () => {
  it('adds each row of a spreadsheet once per account, with the shared values as defaults', async () => {
    desk.open('input', { accountIds: [2, 3], shared: { ...desk.stored.shared, format: 'onclick', bid: 0.01 } });
    const rows = await screen.findByRole('textbox', { name: 'Add campaigns' });
    fireEvent.change(rows, {
      target: { value: 'Name\tBid\tCountry\nShoes\t0.02\tGermany\nHats\t\tUS\nSocks\tfree\tUS\nSocks\t1\tUS' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Row 4: Bid: Enter a number such as 10 or 2.5.');
    fireEvent.click(screen.getByRole('button', { name: 'Add 4 campaigns' }));
    await waitFor(() => expect(desk.stored.campaigns).toHaveLength(4));
    expect(
      desk.stored.campaigns.map(({ accountId, name, bid, markets, format }) => [accountId, name, bid, markets, format]),
    ).toEqual(
      [2, 3].flatMap((id) => [
        [id, 'Shoes', 0.02, ['DE'], 'onclick'],
        [id, 'Hats', 0.01, ['US'], 'onclick'],
      ]),
    );
    // The invalid row stays for correction, together with the others of its campaign.
    expect(rows).toHaveValue('Name\tBid\tCountry\nSocks\tfree\tUS\nSocks\t1\tUS');
  });

  it('shows errors at their cells, and publishes only after they are corrected', async () => {
    desk.open('campaigns', { campaigns: [{ ...CAMPAIGN, bid: null, markets: ['ZZ'] }] });
    const bid = await screen.findByRole('button', { name: /^Bid of Shoes/ });
    expect(bid).toHaveAccessibleName('Bid of Shoes: empty. Bid is required.');
    const button = screen.getByRole('button', { name: 'Publish 1 campaign' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button);
    expect(keysSent()).toEqual([]);
  });

  it('publishes per account, and preserves rejected campaigns with their error messages', async () => {
    desk.answers['UploadPushCampaigns'] = answeredBy(({ partnerAccountId }) =>
      partnerAccountId === 2
        ? upload('success', '1 campaign is being sent.')
        : upload('error', 'Nothing was sent because 1 of 1 campaigns has errors.', [
            {
              ...{ __typename: 'PushCampaign', id: 'b' },
              errors: [
                {
                  __typename: 'DraftError',
                  attribute: 'name',
                  errors: ['Another campaign of the account has this name.'],
                },
              ],
            },
          ]),
    );
    const { calls } = desk.open('campaigns', {
      campaigns: [CAMPAIGN, { ...CAMPAIGN, id: 'b', accountId: 3 }],
      accountIds: [2, 3],
    });
    await publish('Publish 2 campaigns');
    expect(
      await screen.findByText('Push Two: Nothing was sent because 1 of 1 campaigns has errors.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Push One: 1 campaign is being sent.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Name of Shoes/ })).toHaveAccessibleName(
      'Name of Shoes: Shoes. Another campaign of the account has this name.',
    );
    const [first] = calls.filter(({ name }) => name === 'UploadPushCampaigns');
    expect(first!.variables).toMatchObject({ campaigns: [{ id: 'a', bid: 0.01, status: 'ENABLED', markets: ['US'] }] });
    await waitFor(() => expect(desk.stored).toMatchObject({ accountIds: [3], campaigns: [{ id: 'b' }], attempts: [] }));
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('stores the key of a request in the draft until the response, for retries', async () => {
    desk.answers['UploadPushCampaigns'] = LOST;
    desk.open('campaigns', { campaigns: [CAMPAIGN], accountIds: [2] });
    await publish('Publish 1 campaign');
    await waitFor(() => expect(keysSent()).not.toHaveLength(0));
    const [key] = keysSent();
    expect(desk.stored.attempts).toMatchObject([{ accountId: 2, key }]);
    desk.answers['UploadPushCampaigns'] = refusedWith('The account is inactive.');
    expect(await screen.findByText('Push One: The account is inactive.')).toBeInTheDocument();
    await waitFor(() => expect(desk.stored).toMatchObject({ campaigns: [{ id: 'a' }], attempts: [] }));
    expect(new Set(keysSent())).toEqual(new Set([key]));
  });

  it('reuses the key of a closed page', async () => {
    const body = [JSON.stringify([pushInputOf(CAMPAIGN)])];
    desk.answers['UploadPushCampaigns'] = upload('success', 'The campaign is being sent.');
    desk.open('campaigns', { campaigns: [CAMPAIGN], attempts: [{ accountId: 2, key: 'earlier', body }] });
    await publish('Publish 1 campaign');
    await waitFor(() => expect(desk.stored).toMatchObject({ campaigns: [], attempts: [] }));
    expect(keysSent()).toEqual(['earlier']);
  });

  it("accepts typed values if the platform's lists fail to load", async () => {
    desk.answers['PushEnumerations'] = LOST;
    desk.open('input');
    const format = await screen.findByRole('textbox', { name: 'Format' });
    fireEvent.change(format, { target: { value: 'onclick' } });
    expect(format).toHaveValue('onclick');
    await waitFor(() =>
      expect(notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose])).toEqual(
        [['Error fetch tasks', 4000]],
      ),
    );
  });
});

const TASK = {
  __typename: 'PushUploadTask',
  ...{ id: 11, partnerAccountId: 3, bayer: null, status: 'failed', createdAt: '2026-11-27T10:00:00Z', startedAt: null },
  ...{ finishedAt: null, error: 'The platform refused it.', review: null },
  campaign: {
    __typename: 'PushCampaign',
    ...{ name: 'Hats', format: 'onclick', targetUrl: 'https://alfa.example/', dailyAmount: 25, totalAmount: null },
    ...{ bid: 0.01, markets: ['US'], devices: null, osTypes: null, status: 'ENABLED', creatives: null },
    errors: [{ __typename: 'DraftError', attribute: 'targetUrl', errors: ['The address is not reachable.'] }],
  },
};
const tasks = (rows: object[]) =>
  uploader({ tasks: { __typename: 'PushUploadTaskPage', totalRecords: rows.length, rows } });

describe('the status screen of push campaigns', () => {
  it('shows an error if tasks fail to load', async () => {
    desk.answers['PushTasks'] = LOST;
    desk.open('status');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByText('Error fetch tasks', { selector: '[role=gridcell] *' })).toBeInTheDocument();
  });

  it('requests the tasks that match the URL', async () => {
    desk.answers['PushTasks'] = tasks([]);
    const { calls } = desk.open('status?q=hat&account=3&status=failed,newly&format=onclick&page=2&perPage=25');
    expect(await screen.findByText('No tasks match')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'PushTasks')!.variables).toMatchObject({
      ...{ page: 2, perPage: 25, partnerAccountId: 3, name: 'hat', statuses: ['newly', 'failed'], format: 'onclick' },
    });
  });

  it('opens failed campaigns in a draft, with error messages at their fields', async () => {
    desk.answers['PushTasks'] = tasks([TASK]);
    const { router } = desk.open('status');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit in a draft' }));
    const cell = await screen.findByRole('button', { name: /^Target URL of Hats/ });
    expect(cell).toHaveAccessibleName('Target URL of Hats: https://alfa.example/. The address is not reachable.');
    expect(router.state.location).toMatchObject({
      pathname: '/company/1/tools/propeller-ads-uploader/campaigns',
      search: '?draft=7',
    });
  });

  it('restarts the selected failed tasks, or all matching tasks', async () => {
    desk.answers['PushTasks'] = tasks([TASK]);
    desk.answers['RestartPushTasks'] = {
      restartPushTasks: { __typename: 'BaseResponse', status: 'success', message: '1 task was restarted.' },
    };
    const { calls } = desk.open('status?account=3');
    fireEvent.click(await screen.findByRole('button', { name: 'Restart all failed' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Failed tasks that match the filters: 1.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restart' }));
    expect(await screen.findByText('1 task was restarted.')).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    fireEvent.click(screen.getByRole('button', { name: 'Restart 1 task' }));
    const sent = () => calls.filter(({ name }) => name === 'RestartPushTasks').map(({ variables }) => variables);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ filters: { partnerAccountId: 3 } }, { taskIds: [11] }]);
  });
});
