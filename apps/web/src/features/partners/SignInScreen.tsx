import { useMutation, useQuery } from '@apollo/client/react';
import { partnerAccessForm, type PartnerAccessForm } from '@adops/domain';
import { Alert, Button, TextInput } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { failureText } from '../../app/transport/errors.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import type { PartnerAccessQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { groupsOf, settingOf } from './account-values.js';
import { ACCOUNT_CHOICES } from './partners.graphql.js';
import { SettingField } from './SettingField.js';
import { CREATE_SIGN_IN, DELETE_SIGN_IN, SIGN_IN, UPDATE_SIGN_IN } from './sign-ins.graphql.js';
import { WithPartner, type Partner } from './WithPartner.js';

const LABELS: Record<keyof PartnerAccessForm, string> = { label: 'Name', settings: 'Sign-in' };

export const NewSignInScreen = () => <WithPartner>{(partner) => <NewSignIn partner={partner} />}</WithPartner>;
export const SignInScreen = () => <WithPartner>{(partner) => <StoredSignIn partner={partner} />}</WithPartner>;

const useParent = (partner: Partner) => ({
  label: `Shared sign-ins at ${partner.name}`,
  path: useCompanyPath(`partners/accounts/${partner.shortName}/sign-ins`)(''),
});

function NewSignIn({ partner }: { partner: Partner }) {
  const choices = useQuery(ACCOUNT_CHOICES, { variables: { partnerId: partner.id } });
  const parent = useParent(partner);
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {({ defaultPartnerAccountSettings: settings }) => (
        <SignInFields
          id={null}
          partner={partner}
          accountCount={0}
          stored={{ values: { label: '', settings: credentialsOf(settings.map(settingOf)) }, version: null }}
          parent={parent}
        />
      )}
    </LoadedForm>
  );
}

function StoredSignIn({ partner }: { partner: Partner }) {
  const id = Number(useParams().accessId);
  const loaded = useQuery(SIGN_IN, { variables: { id }, ...FROM_SERVER });
  const parent = useParent(partner);
  return (
    <LoadedForm
      loaded={loaded}
      parent={parent}
      isMissing={({ partnerAccess }) => partnerAccess?.partnerId !== partner.id}
      missingTitle="Sign-in not found"
    >
      {(data) => {
        const stored = storedOf(data);
        return (
          stored && (
            <SignInFields
              key={id}
              id={id}
              partner={partner}
              accountCount={data.partnerAccess?.accountCount ?? 0}
              stored={stored}
              parent={parent}
              latest={async () => storedOf(await refetched(loaded))}
            />
          )
        );
      }}
    </LoadedForm>
  );
}

const credentialsOf = (settings: PartnerAccessForm['settings']): PartnerAccessForm['settings'] =>
  groupsOf(settings, []).signIn.map(({ setting }) => setting);

function storedOf(data: PartnerAccessQuery | undefined): Stored<PartnerAccessForm> | null {
  if (!data?.partnerAccess) return null;
  const { label, settings, version } = data.partnerAccess;
  return { values: { label, settings: settings.map(settingOf) }, version };
}

interface SignInFieldsProps {
  readonly id: number | null;
  readonly partner: Partner;
  readonly accountCount: number;
  readonly stored: Stored<PartnerAccessForm>;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<PartnerAccessForm> | null>;
}

function SignInFields({ id, partner, accountCount, stored, parent, latest }: SignInFieldsProps) {
  const [createSignIn] = useMutation(CREATE_SIGN_IN);
  const [updateSignIn] = useMutation(UPDATE_SIGN_IN);
  const [deleteSignIn] = useMutation(DELETE_SIGN_IN);
  const navigate = useNavigate();
  const saving = useSaveForm({
    schema: partnerAccessForm,
    stored,
    labels: LABELS,
    failure: 'Failed to save',
    ...(latest && { latest }),
    save: async (input, version) => {
      if (id === null)
        return outcomeOfSave(
          dataOf(await createSignIn({ variables: { partnerId: partner.id, input } })).createPartnerAccess,
        );
      return outcomeOfSave(dataOf(await updateSignIn({ variables: { id, input, version } })).partnerAccess.update);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const { signIn } = groupsOf(form.getValues().settings, partner.signInSettings);
  const { label } = stored.values;

  const remove = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Delete ${label}?`,
      consequences: ['Its secrets are permanently deleted.'],
      confirm: 'Delete sign-in',
    });
    if (!isWanted) return;
    try {
      const { status, message } = dataOf(await deleteSignIn({ variables: { id: id ?? 0 } })).partnerAccess.delete;
      if (status === 'error') return showError(message ?? 'Failed to delete');
      form.reset();
      showDone(message ?? 'Deleted');
      void navigate(parent.path);
    } catch (error) {
      showError(failureText(error));
    }
  };

  return (
    <FormScreen
      title={id === null ? 'New shared sign-in' : label}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create sign-in' : 'Save sign-in'}
      startAt={id === null ? 'label' : null}
      actions={
        id !== null && (
          <>
            <HistoryButton entityType="partner-access" entityId={id} name={label} />
            <Button size="xs" variant="default" onClick={() => void remove()}>
              Delete
            </Button>
          </>
        )
      }
    >
      <FormSection title="Sign-in" text={usedBy(accountCount)}>
        <TextInput label="Name" maxLength={200} {...form.getInputProps('label')} />
      </FormSection>
      <FormSection
        title={`What ${partner.name} asks for`}
        text="Stored encrypted. Secrets can't be displayed again, not even to you."
      >
        {form.errors['settings'] && (
          <Alert color="red" role="alert" p={10}>
            {form.errors['settings']}
          </Alert>
        )}
        {signIn.map(({ setting, index }) => (
          <SettingField key={setting.name} form={form} setting={setting} index={index} />
        ))}
      </FormSection>
    </FormScreen>
  );
}

function usedBy(count: number): string {
  if (count === 0) return 'Select it on the page of each account.';
  return `${count === 1 ? 'One account signs' : `${count} accounts sign`} in with it, so a change applies to ${count === 1 ? 'it' : 'all of them'} immediately.`;
}
