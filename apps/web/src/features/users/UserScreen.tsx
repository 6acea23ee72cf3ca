import { useQuery } from '@apollo/client/react';
import { createUserForm, inviteUserForm, updateUserForm } from '@adops/domain';
import { useParams } from 'react-router';
import { FROM_SERVER, refetched } from '../../app/loading/query.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { FactorOfUser } from './FactorOfUser.js';
import { UserFields, type UserForm } from './UserFields.js';
import { newUser, storedOf } from './user-values.js';
import { USER, USER_CHOICES } from './users.graphql.js';

const useParent = () => ({ label: 'Users', path: useCompanyPath('access-control/users')('') });

/** Forms for new users only validate their visible fields. Their schemas strip the other values. */
const CREATE: UserForm = { kind: 'create', schema: createUserForm as UserForm['schema'] };
const INVITE: UserForm = { kind: 'invite', schema: inviteUserForm as unknown as UserForm['schema'] };
const UPDATE: UserForm = { kind: 'update', schema: updateUserForm };

function NewUser({ kind }: { kind: UserForm }) {
  const choices = useQuery(USER_CHOICES);
  const { activeCompany } = useAccess();
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <UserFields
          kind={kind}
          id={null}
          stored={newUser(activeCompany.id)}
          choices={data}
          parent={parent}
          bought={0}
        />
      )}
    </LoadedForm>
  );
}

export const NewUserScreen = () => <NewUser kind={CREATE} />;
export const InviteUserScreen = () => <NewUser kind={INVITE} />;

export function UserScreen() {
  const id = Number(useParams().id);
  const choices = useQuery(USER_CHOICES);
  const user = useQuery(USER, { variables: { id }, ...FROM_SERVER });
  const { activeCompany } = useAccess();
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <LoadedForm
          loaded={user}
          parent={parent}
          isMissing={(answer) => answer.user == null}
          missingTitle="User not found"
        >
          {(answer) => (
            <UserFields
              key={id}
              kind={UPDATE}
              id={id}
              stored={storedOf(answer) ?? newUser(activeCompany.id)}
              choices={data}
              parent={parent}
              bought={answer.user?.buyerPartnerAccountIds.length ?? 0}
              factor={
                <FactorOfUser
                  userId={id}
                  username={answer.user?.username ?? ''}
                  isOn={answer.user?.hasSecondFactor === true}
                />
              }
              latest={async () => storedOf(await refetched(user))}
            />
          )}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}
