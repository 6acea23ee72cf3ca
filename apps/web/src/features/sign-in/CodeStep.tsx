import { Alert, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SESSION_MESSAGES } from '../../app/session/messages.js';
import { useSession } from '../../app/session/SessionProvider.js';
import classes from '../../ui/CredentialForm.module.css';

interface CodeStepProps {
  readonly challenge: string;
  /** Returns to the password. The reason is null if the user chose to go back. */
  readonly onBack: (why: string | null) => void;
}

/** Code attempts per challenge. After that the user enters the password again. */
const MAX_TRIES = 5;

/** Second step of a sign-in: a code of the app, or a recovery code. */
export function CodeStep({ challenge, onBack }: CodeStepProps) {
  const { confirmCode } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), [tries]);

  const submit = async (): Promise<void> => {
    if (code.trim() === '') return setFailure('Enter the code');
    setBusy(true);
    setFailure(null);
    try {
      await confirmCode(challenge, code.trim());
    } catch (error) {
      const why = error instanceof Error ? error.message : SESSION_MESSAGES.failedToAuth;
      if (tries + 1 >= MAX_TRIES) return onBack(why);
      setTries(tries + 1);
      setFailure(why);
      setCode('');
      setBusy(false);
    }
  };

  return (
    <div className={classes.screen}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <h1 className={classes.title}>Enter your code</h1>
        <p className={classes.text}>Use the code from your authenticator app, or a recovery code.</p>
        {failure && (
          <Alert color="red" role="alert" mb={12} p={10}>
            {failure}
          </Alert>
        )}
        <TextInput
          label="Code"
          ref={field}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          mb={18}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Sign in
        </Button>
        <Button variant="subtle" fullWidth mt={8} onClick={() => onBack(null)}>
          Back
        </Button>
      </form>
    </div>
  );
}
