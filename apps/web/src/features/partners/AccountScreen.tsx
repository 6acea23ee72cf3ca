import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { FROM_SERVER, refetched } from '../../app/loading/query.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { AccountFields, type AccountTask } from './AccountFields.js';
import { clonedValues, newValues, storedValues } from './account-values.js';
import { ACCOUNT, ACCOUNT_CHOICES } from './partners.graphql.js';
import { WithPartner, type Partner } from './WithPartner.js';

export const NewAccountScreen = () => <WithPartner>{(partner) => <NewAccount partner={partner} />}</WithPartner>;
export const CloneAccountScreen = () => (
  <WithPartner>{(partner) => <StoredAccount partner={partner} task="clone" />}</WithPartner>
);
export const EditAccountScreen = () => (
  <WithPartner>{(partner) => <StoredAccount partner={partner} task="update" />}</WithPartner>
);

const useParent = (partner: Partner) => ({
  label: `${partner.name} accounts`,
  path: useCompanyPath(`partners/accounts/${partner.shortName}`)(''),
});

function NewAccount({ partner }: { partner: Partner }) {
  const choices = useQuery(ACCOUNT_CHOICES, { variables: { partnerId: partner.id } });
  const parent = useParent(partner);
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <AccountFields
          task="create"
          partner={partner}
          id={null}
          stored={newValues(data.defaultPartnerAccountSettings)}
          choices={data}
          health={null}
          parent={parent}
        />
      )}
    </LoadedForm>
  );
}

function StoredAccount({ partner, task }: { partner: Partner; task: Exclude<AccountTask, 'create'> }) {
  const id = Number(useParams().partnerAccountId);
  const choices = useQuery(ACCOUNT_CHOICES, { variables: { partnerId: partner.id } });
  const account = useQuery(ACCOUNT, { variables: { id }, ...FROM_SERVER });
  const parent = useParent(partner);
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <LoadedForm
          loaded={account}
          parent={parent}
          isMissing={({ partnerAccount }) => partnerAccount?.partnerId !== partner.id}
          missingTitle="Account not found"
        >
          {(answer) => {
            const stored = storedValues(answer) ?? newValues([]);
            return (
              <AccountFields
                key={`${task}-${id}`}
                task={task}
                partner={partner}
                id={id}
                stored={task === 'clone' ? clonedValues(stored) : stored}
                choices={data}
                health={answer.partnerAccount?.health ?? null}
                parent={parent}
                {...(task === 'update' && { latest: async () => storedValues(await refetched(account)) })}
              />
            );
          }}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}
