import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { LastMessages } from './LastMessages.js';
import { MuteAlert } from './MuteAlert.js';
import { Webhook } from './Webhook.js';

const FAILED = {
  __typename: 'AlertMessage' as const,
  ...{
    id: 9,
    createdAt: '2026-11-26T10:00:00Z',
    sentAt: null,
    channel: 'webhook',
    cause: 'Account Acme',
    reason: 'now',
  },
  ...{ state: 'failed' as const, error: 'The webhook responded with status 500.', attempts: 5, alertCount: 2 },
};
const ANSWERS = {
  SetAlertWebhook: {
    setAlertWebhook: {
      __typename: 'AlertWebhookResponse',
      ...{ status: 'success', message: 'The webhook was saved.', signingKey: 'key-shown-once' },
    },
  },
  MuteAlerts: { muteAlerts: { __typename: 'BaseResponse', status: 'success', message: 'Muted.' } },
};
describe('alerts of teams', () => {
  it('reject an invalid URL at its field, and show the key of a new webhook once', async () => {
    const calls = answerCalls(ANSWERS, ['manage-users']);
    renderInCompany(<Webhook teamId={3} host={null} onChanged={() => undefined} />);
    const address = await screen.findByLabelText('Address');
    fireEvent.change(address, { target: { value: 'http://a' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText('Enter an address that starts with https://.')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('SetAlertWebhook');
    fireEvent.change(address, { target: { value: 'https://hooks.example.com/secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText('key-shown-once')).toBeInTheDocument();
    expect(address).toHaveValue('');
    expect(calls.find(({ name }) => name === 'SetAlertWebhook')!.variables).toEqual({
      teamId: 3,
      url: 'https://hooks.example.com/secret',
    });
  });

  it('offer a retry only for failed messages, but never for test messages', async () => {
    answerCalls(ANSWERS, ['manage-users']);
    const onRetry = jest.fn();
    const others = [
      { ...FAILED, id: 8, reason: 'test' },
      { ...FAILED, id: 7, state: 'sent' as const, error: null },
    ];
    renderInCompany(<LastMessages messages={[FAILED, ...others]} onRetry={onRetry} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
    expect(onRetry.mock.calls).toEqual([[9]]);
  });
});

it('mutes an alert for the selected entity and shows when the mute expires', async () => {
  const calls = answerCalls(ANSWERS, ['alert-report']);
  renderInCompany(
    <MuteAlert
      type="SignificantLossAlert"
      entities={[
        { type: 'adgroup', id: 7, name: 'Cruises' },
        { type: 'account', id: 5, name: 'Acme' },
      ]}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mute Significant loss' }));
  const mute = await screen.findByRole('button', { name: 'Mute' });
  expect(screen.getByText(/^No messages until .+ UTC\./)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('combobox', { name: 'About' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Account Acme' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Alerts' }));
  fireEvent.click(await screen.findByRole('option', { name: 'All alerts' }));
  fireEvent.click(mute);
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'MuteAlerts')?.variables).toEqual({
      entityType: 'account',
      entityIds: [5],
      type: null,
      hours: 168,
    }),
  );
});
