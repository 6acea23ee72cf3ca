import { expect, it, jest } from '@jest/globals';
import { useForm } from '@mantine/form';
import { fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { answerCalls, renderFormInCompany } from '../../../test/in-company.js';
import { FormScreen } from './FormScreen.js';

const submit = jest.fn();

/** Form whose picture is selected in a dialog with a search. */
function Screen() {
  const form = useForm({ initialValues: { name: 'Shoes' } });
  const saving = { form, submit, isSaving: false, isDirty: true, asksBeforeLeaving: () => false, messages: [], conflict: null }; // prettier-ignore
  return (
    <FormScreen title="Group" parent={{ label: 'Groups', path: '/' }} saving={saving} submitLabel="Save group">
      {createPortal(
        <form aria-label="Search pictures" onSubmit={(event) => event.preventDefault()}>
          <button type="submit">Search</button>
        </form>,
        document.body,
      )}
    </FormScreen>
  );
}

it('submits with its own button, but not with a form in a dialog', async () => {
  answerCalls({});
  renderFormInCompany(<Screen />);
  fireEvent.submit(await screen.findByRole('form', { name: 'Search pictures' }));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Save group' }));
  expect(submit).toHaveBeenCalledTimes(1);
});
