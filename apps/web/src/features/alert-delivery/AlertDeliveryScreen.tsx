import { useMutation, useQuery } from '@apollo/client/react';
import { alertDeliveryForm, type AlertDeliveryForm } from '@adops/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { type Stored, useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { AlertDeliveryQuery } from '../../gql/graphql.js';
import { ALERT_DELIVERY, TEST_ALERT_MAIL, UPDATE_ALERT_DELIVERY } from './alert-delivery.graphql.js';
import { DELIVERY_LABELS, deliveryInputOf, storedDeliveryOf } from './delivery-values.js';
import { DeliveryFields } from './DeliveryFields.js';
import { LastMessages } from './LastMessages.js';
import { Mutes } from './Mutes.js';

/** How alerts reach the user, and what was sent. */
export function AlertDeliveryScreen() {
  const loaded = useQuery(ALERT_DELIVERY, FROM_SERVER);
  const parent = { label: 'Alerts', path: useCompanyPath('alertReport')('') };
  // A new form after each save; data read in between to detect a conflict doesn't change the input.
  const [saves, setSaves] = useState(0);
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedDeliveryOf(latest) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => (
        <DeliveryForm
          key={saves}
          data={data}
          parent={parent}
          latest={read}
          onSaved={() => void read().then(() => setSaves((count) => count + 1))}
          onChanged={() => void refetched(loaded)}
        />
      )}
    </LoadedForm>
  );
}

interface DeliveryFormProps {
  readonly data: AlertDeliveryQuery;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest: () => Promise<Stored<AlertDeliveryForm> | null>;
  readonly onSaved: () => void;
  readonly onChanged: () => void;
}

function DeliveryForm({ data, parent, latest, onSaved, onChanged }: DeliveryFormProps) {
  const [update] = useMutation(UPDATE_ALERT_DELIVERY);
  // The values the screen was opened with: what is read later to detect a conflict doesn't change them.
  const [stored] = useState(() => storedDeliveryOf(data));
  const saving = useSaveForm({
    schema: alertDeliveryForm,
    stored,
    labels: DELIVERY_LABELS,
    failure: 'Failed to save',
    latest,
    save: async (values, version) =>
      outcomeOfSave(
        dataOf(await update({ variables: { input: deliveryInputOf(values, version) } })).updateAlertDelivery,
      ),
    onSaved,
  });
  const { mutes, messages } = data.alertDelivery;
  return (
    <FormScreen
      title="Alert emails"
      parent={parent}
      saving={saving}
      submitLabel="Save settings"
      actions={<TestButton onSent={onChanged} />}
    >
      <DeliveryFields form={saving.form} />
      <Mutes mutes={mutes} onChanged={onChanged} />
      <LastMessages messages={messages} />
    </FormScreen>
  );
}

function TestButton({ onSent }: { readonly onSent: () => void }) {
  const mutate = useMutate();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const { status, message } = (await mutate(TEST_ALERT_MAIL, {})).testAlertMail;
      if (status === 'success') showDone(message ?? 'Sent.');
      else showError(message ?? 'The test email was not sent.');
      onSent();
    } catch (error) {
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void send()}>
      Send test email
    </Button>
  );
}
