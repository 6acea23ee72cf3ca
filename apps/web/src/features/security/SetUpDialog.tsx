import { useMutation } from '@apollo/client/react';
import { Code, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { OWN_CHANGE } from './own.js';
import { QrCode } from '../../ui/QrCode.js';
import { CodeInput } from './CodeInput.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import classes from './Security.module.css';
import { BEGIN_SECOND_FACTOR, CONFIRM_SECOND_FACTOR } from './security.graphql.js';
import { Step } from './Step.js';
import { useStep } from './useStep.js';

/** Setup in three steps: password, secret and first code, recovery codes. Secret and codes are shown only once. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [beginFactor] = useMutation(BEGIN_SECOND_FACTOR, OWN_CHANGE);
  const [confirmFactor] = useMutation(CONFIRM_SECOND_FACTOR, OWN_CHANGE);
  const { errors, failure, isBusy, run } = useStep();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<{ readonly text: string; readonly address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const begin = async (): Promise<void> => {
    const answer = await run(async () => dataOf(await beginFactor({ variables: { password } })).secondFactor.begin);
    if (answer?.secret && answer.address) setSecret({ text: answer.secret, address: answer.address });
  };
  const confirm = async (): Promise<void> => {
    const answer = await run(async () => dataOf(await confirmFactor({ variables: { code } })).secondFactor.confirm);
    if (answer) setCodes(answer.recoveryCodes);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title="Turn on the second factor"
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes !== null && <RecoveryCodes codes={codes} onKept={onClose} />}
      {codes === null && secret === null && (
        <Step submitLabel="Go on" isBusy={isBusy} failure={failure} onSubmit={() => void begin()} onCancel={onClose}>
          <p className={classes.text}>Confirm your password to continue.</p>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            value={password}
            error={errors['password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Step>
      )}
      {codes === null && secret !== null && (
        <Step
          submitLabel="Switch on"
          isBusy={isBusy}
          failure={failure}
          onSubmit={() => void confirm()}
          onCancel={onClose}
        >
          <p className={classes.text}>
            Scan this code with an authenticator app on your phone, then enter the code it shows.
          </p>
          <QrCode text={secret.address} label="Code for your authenticator app" />
          <p className={classes.text}>
            Or enter this key in the app: <Code className={classes.secret}>{secret.text}</Code>
          </p>
          <CodeInput
            inputMode="numeric"
            value={code}
            error={errors['code']}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Step>
      )}
    </Modal>
  );
}
