import { useMutation } from '@apollo/client/react';
import { setPasswordForm } from '@adops/domain';
import { Alert, Button, PasswordInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from '../../ui/CredentialForm.module.css';
import { SET_PASSWORD } from './set-password.graphql.js';

/** Screen of an emailed link. The token follows the # and is removed from the address after it is read. */
export function SetPasswordScreen() {
  useDocumentTitle('Set your password · AdOps Console');
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  if (token === '')
    return (
      <EmptyState
        title="This link is incomplete"
        text="Open the link in the email again, or request a new one on the sign-in page."
        action={
          <Button component={Link} to="/login">
            Go to sign-in
          </Button>
        }
      />
    );
  return <PasswordForm token={token} />;
}

function PasswordForm({ token }: { token: string }) {
  const [setPassword] = useMutation(SET_PASSWORD);
  const navigate = useNavigate();
  const { form, submit, isSaving, messages } = useSaveForm({
    schema: setPasswordForm,
    stored: { values: { password: '', password_repeat: '' }, version: null },
    failure: "We couldn't set the password",
    save: async (values) =>
      outcomeOfSave(
        dataOf(await setPassword({ variables: { token, ...values }, context: { call: { endpoint: 'common' } } }))
          .setPassword,
      ),
    onSaved: () => void navigate('/login'),
  });
  return (
    <div className={classes.screen}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h1 className={classes.title}>Set your password</h1>
        <p className={classes.text}>
          Use at least 8 characters. A few random words are stronger and easier to remember. You will be signed out on
          all devices.
        </p>
        {messages.map((message) => (
          <Alert key={message} color="red" role="alert" mb={12} p={10}>
            {message}
          </Alert>
        ))}
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          mb={12}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          mb={18}
          visibilityToggleButtonProps={{ 'aria-label': 'Show confirmation' }}
          {...form.getInputProps('password_repeat')}
        />
        <Button type="submit" fullWidth loading={isSaving}>
          Set password
        </Button>
      </form>
    </div>
  );
}
