import { EMPTY_PUSH_SHARED } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LOST } from '../../../test/in-company.js';
import { openPushConsole, uploader } from './push-console.fixture.js';

const desk = openPushConsole();

describe('presets of the push uploader', () => {
  const SHARED = { ...EMPTY_PUSH_SHARED, format: 'onclick', bid: 0.01, markets: ['US'] };
  const preset = (id: number, name: string, more: object = {}) => ({
    ...{ __typename: 'PushPreset', id, name, default: false, leftOut: [] },
    ...{ values: { __typename: 'PushPresetValues', ...SHARED }, ...more },
  });
  const done = (name: string) => ({ [name]: { __typename: 'BaseResponse', status: 'success', message: 'Done.' } });
  const choose = async (name: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('combobox', { name: 'Preset' }));
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
  };

  it('fill in the defaults as one undo step, and list omitted values', async () => {
    desk.answers['PushPresets'] = uploader({ presets: [preset(1, 'US visits', { leftOut: ['devices', 'carriers'] })] });
    const typed = { ...EMPTY_PUSH_SHARED, targetUrl: 'https://alfa.example/' };
    desk.open('input', { accountIds: [2], rows: 'Shoes', shared: typed });
    await choose('US visits');
    const said = 'The defaults are those of “US visits”. Values that are no longer valid were removed: Devices.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(desk.stored).toMatchObject({ shared: SHARED, accountIds: [2], rows: 'Shoes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText(/^The defaults differ from “US visits”\./)).toBeInTheDocument();
    await waitFor(() => expect(desk.stored.shared).toEqual(typed));
  });

  it('can be saved under a name, replaced and deleted', async () => {
    desk.answers['PushPresets'] = uploader({ presets: [preset(1, 'US visits', { default: true })] });
    desk.answers['SavePushPreset'] = done('savePushPreset');
    desk.answers['DeletePushPreset'] = done('deletePushPreset');
    const { calls } = desk.open('input', { shared: { ...SHARED, bid: 0.02 }, accountIds: [2] });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as preset' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Other' } });
    expect(within(dialog).getByRole('checkbox')).not.toBeChecked();
    fireEvent.change(name, { target: { value: 'US visits' } });
    expect(within(dialog).getByRole('checkbox', { name: 'Use by default for new drafts' })).toBeChecked();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Replace preset' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete preset US visits' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete preset' }));
    const sent = () => calls.filter(({ name: each }) => /^(Save|Delete)PushPreset$/.test(each));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ variables }) => variables)).toEqual([
      { name: 'US visits', default: true, values: { ...SHARED, bid: 0.02 } },
      { name: 'US visits' },
    ]);
  });

  it('apply to new drafts if marked as default', async () => {
    desk.answers['PushPresets'] = uploader({
      presets: [preset(1, 'Other', { values: {} }), preset(2, 'Usual', { default: true })],
    });
    desk.open('input?draft=new');
    expect(await screen.findByText('The defaults are those of “Usual”.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Bid' })).toHaveValue('0.01');
  });

  it("don't block the draft if they fail to load", async () => {
    desk.answers['PushPresets'] = LOST;
    desk.open('input', { shared: SHARED });
    expect(await screen.findByText('Failed to load your presets. Retry.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Bid' })).toHaveValue('0.01');
  });
});
