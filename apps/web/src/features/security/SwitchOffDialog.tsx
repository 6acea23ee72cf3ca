import { useMutation } from '@apollo/client/react';
import { Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { OWN_CHANGE } from './own.js';
import { showDone } from '../../app/toasts.js';
import { CodeInput } from './CodeInput.js';
import classes from './Security.module.css';
import { SWITCH_OFF_SECOND_FACTOR } from './security.graphql.js';
import { Step } from './Step.js';
import { useStep } from './useStep.js';

/** Dialog that switches off the second factor. Requires password and code. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const [switchOffFactor] = useMutation(SWITCH_OFF_SECOND_FACTOR, OWN_CHANGE);
  const { errors, failure, isBusy, run } = useStep();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const switchOff = async (): Promise<void> => {
    const answer = await run(async () => {
      const given = dataOf(await switchOffFactor({ variables: { password, code } })).secondFactor.switchOff;
      return 'errors' in given ? { status: 'error', errors: given.errors } : { ...given, errors: [] };
    });
    if (!answer) return;
    showDone('Your second factor is off.');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Turn off the second factor?" closeOnClickOutside={false}>
      <Step
        submitLabel="Switch off"
        isBusy={isBusy}
        failure={failure}
        onSubmit={() => void switchOff()}
        onCancel={onClose}
      >
        <p className={classes.text}>Anyone who has your password will be able to sign in.</p>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          value={password}
          error={errors['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeInput
          label="Code from the app, or a recovery code"
          data-autofocus={undefined}
          value={code}
          error={errors['code']}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Step>
    </Modal>
  );
}
