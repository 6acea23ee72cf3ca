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
import type { AlertDeliveryQuery } from '../../gql/graphql.js';
import {
  ALERT_DELIVERY,
  RETRY_ALERT_MESSAGE,
  TEST_ALERT_MAIL,
  UPDATE_ALERT_DELIVERY,
} from './alert-delivery.graphql.js';
import { DELIVERY_LABELS, deliveryInputOf, storedDeliveryOf } from './delivery-values.js';
import { DeliveryFields } from './DeliveryFields.js';
import { LastMessages } from './LastMessages.js';
import { Mutes } from './Mutes.js';
import { useAnswered } from '../../app/transport/useAnswered.js';

/** Settings for alert messages to the user, with the latest messages. */
export function AlertDeliveryScreen() {
  const loaded = useQuery(ALERT_DELIVERY, FROM_SERVER);
  const parent = { label: 'Alerts', path: useCompanyPath('alertReport')('') };
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedDeliveryOf(latest.alertDelivery) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => <DeliveryForm data={data} parent={parent} latest={read} onChanged={() => void refetched(loaded)} />}
    </LoadedForm>
  );
}

interface DeliveryFormProps {
  readonly data: AlertDeliveryQuery;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest: () => Promise<Stored<AlertDeliveryForm> | null>;
  readonly onChanged: () => void;
}

function DeliveryForm({ data, parent, latest, onChanged }: DeliveryFormProps) {
  const [update] = useMutation(UPDATE_ALERT_DELIVERY);
  // Values the screen was opened with. Values fetched later to detect a conflict don't change them.
  const [stored] = useState(() => storedDeliveryOf(data.alertDelivery));
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
  });
  const { mutes, messages } = data.alertDelivery;
  const { send } = useAnswered(onChanged);
  const retry = (messageId: number) => send(RETRY_ALERT_MESSAGE, { messageId }, (answer) => answer.retryAlertMessage);
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
      <LastMessages messages={messages} onRetry={(messageId) => void retry(messageId)} />
    </FormScreen>
  );
}

function TestButton({ onSent }: { readonly onSent: () => void }) {
  const { send, isBusy } = useAnswered(onSent);
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      onClick={() => void send(TEST_ALERT_MAIL, {}, (answer) => answer.testAlertMail)}
    >
      Send test email
    </Button>
  );
}
