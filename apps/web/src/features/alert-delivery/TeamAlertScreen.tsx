import { useMutation, useQuery } from '@apollo/client/react';
import { alertDeliveryForm, type AlertDeliveryForm } from '@adops/domain';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { type Stored, useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { TeamAlertDeliveryQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { RETRY_TEAM_ALERT_MESSAGE, TEAM_ALERT_DELIVERY, UPDATE_TEAM_ALERT_DELIVERY } from './alert-delivery.graphql.js';
import { deliveryInputOf, storedDeliveryOf, TEAM_LABELS } from './delivery-values.js';
import { DeliveryFields } from './DeliveryFields.js';
import { LastMessages } from './LastMessages.js';
import { useAnswered } from '../../app/transport/useAnswered.js';
import { Webhook } from './Webhook.js';

/** Settings for alert messages to a team, with the latest messages. */
export function TeamAlertScreen() {
  const teamId = Number(useParams().id);
  const loaded = useQuery(TEAM_ALERT_DELIVERY, { ...FROM_SERVER, variables: { teamId } });
  const parent = { label: 'Team alerts', path: useCompanyPath('access-control/team-alerts')('') };
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedDeliveryOf(latest.teamAlertDelivery) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => (
        <TeamForm key={teamId} {...{ data, teamId, parent }} latest={read} onChanged={() => void refetched(loaded)} />
      )}
    </LoadedForm>
  );
}

interface TeamFormProps {
  readonly data: TeamAlertDeliveryQuery;
  readonly teamId: number;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest: () => Promise<Stored<AlertDeliveryForm> | null>;
  readonly onChanged: () => void;
}

function TeamForm({ data, teamId, parent, latest, onChanged }: TeamFormProps) {
  const [update] = useMutation(UPDATE_TEAM_ALERT_DELIVERY);
  const [stored] = useState(() => storedDeliveryOf(data.teamAlertDelivery));
  const { send } = useAnswered(onChanged);
  const saving = useSaveForm({
    schema: alertDeliveryForm,
    stored,
    labels: TEAM_LABELS,
    failure: 'Failed to save',
    latest,
    save: async (values, version) =>
      outcomeOfSave(
        dataOf(await update({ variables: { teamId, input: deliveryInputOf(values, version) } }))
          .updateTeamAlertDelivery,
      ),
  });
  const { webhookHost, messages } = data.teamAlertDelivery;
  const name = data.teamAlertDeliveries.find(({ id }) => id === teamId)?.name ?? '';
  const retry = (messageId: number) =>
    send(RETRY_TEAM_ALERT_MESSAGE, { teamId, messageId }, (answer) => answer.retryTeamAlertMessage);
  return (
    <FormScreen
      title={`Alerts of ${name}`}
      parent={parent}
      saving={saving}
      submitLabel="Save settings"
      actions={<HistoryButton entityType="team" entityId={teamId} name={name} />}
    >
      <DeliveryFields form={saving.form} isTeam />
      <Webhook teamId={teamId} host={webhookHost ?? null} onChanged={onChanged} />
      <LastMessages messages={messages} onRetry={(messageId) => void retry(messageId)} />
    </FormScreen>
  );
}
