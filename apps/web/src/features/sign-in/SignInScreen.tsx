import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SESSION_MESSAGES } from '../../app/session/messages.js';
import { useSession } from '../../app/session/SessionProvider.js';
import classes from '../../ui/CredentialForm.module.css';
import { CodeStep } from './CodeStep.js';
import { ForgotPassword } from './ForgotPassword.js';

export function SignInScreen() {
  useDocumentTitle('Sign in · AdOps Console');
  const { signIn, state } = useSession();
  const hasEnded = state.kind === 'signedOut' && state.hasEnded === true;
  const firstField = useRef<HTMLInputElement>(null);
  // The form is the only content of the screen, so it gets the focus.
  useEffect(() => firstField.current?.focus(), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? 'Enter your username' : null),
      password: (value) => (value === '' ? 'Enter your password' : null),
    },
  });

  const submit = form.onSubmit(async ({ username, password }) => {
    setBusy(true);
    setFailure(null);
    try {
      setChallenge(await signIn(username.trim(), password));
      setBusy(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : SESSION_MESSAGES.failedToAuth);
      setBusy(false);
    }
  });

  if (challenge !== null)
    return (
      <CodeStep
        challenge={challenge}
        onBack={(why) => {
          setChallenge(null);
          setFailure(why);
          form.setFieldValue('password', '');
        }}
      />
    );
  return (
    <div className={classes.screen}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1 className={classes.title}>Sign in</h1>
        {hasEnded && failure === null ? (
          <Alert color="gray" role="status" mb={12} p={10}>
            Your session has ended. Sign in to return to your previous page.
          </Alert>
        ) : (
          <p className={classes.text}>Reports and campaigns for your companies.</p>
        )}
        {failure && (
          <Alert color="red" role="alert" mb={12} p={10}>
            {failure}
          </Alert>
        )}
        <TextInput
          label="Username"
          autoComplete="username"
          ref={firstField}
          autoCapitalize="none"
          spellCheck={false}
          mb={12}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          mb={18}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Sign in
        </Button>
        <Button variant="subtle" fullWidth mt={8} onClick={() => setForgetting(true)}>
          Forgot your password?
        </Button>
      </form>
      {isForgetting && <ForgotPassword username={form.getValues().username} onClose={() => setForgetting(false)} />}
    </div>
  );
}
