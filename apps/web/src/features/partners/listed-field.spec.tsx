import { expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { LISTED_SETTINGS } from './listed-settings.js';
import { ListedField } from './ListedField.js';
import type { SettingsForm } from './SettingField.js';

const SETTING = { name: 'pixel', type: 'string', stringValue: '{"id":"601","name":"Sites pixel"}' };

function Pixel() {
  const form = useForm({ initialValues: { settings: [SETTING] } });
  return (
    <ListedField
      form={form as unknown as SettingsForm}
      setting={SETTING as never}
      index={0}
      list={LISTED_SETTINGS['pixel']!}
      accountId={9}
    />
  );
}

it('preserves the selection if the platform returns no options, with a reason and a retry', async () => {
  const answers: Record<string, object> = { AccountPixels: refusedWith('The token is no good.') };
  answerCalls(answers, ['partners-section']);
  renderInCompany(<Pixel />);
  const failure = /^We couldn't load the list: The token is no good\./;
  expect(await screen.findByText(failure)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Pixel' })).toHaveValue('Sites pixel (601)');
  answers['AccountPixels'] = { items: [{ __typename: 'FacebookPixel', id: '601', name: 'Sites pixel' }] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Pixel' })).toHaveValue('Sites pixel (601)');
});
