import { useMutation } from '@apollo/client/react';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { OWN_CHANGE } from './own.js';
import { CodeInput } from './CodeInput.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import classes from './Security.module.css';
import { RENEW_RECOVERY_CODES } from './security.graphql.js';
import { Step } from './Step.js';
import { useStep } from './useStep.js';

/** Dialog that replaces the recovery codes. Requires a code. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [renewCodes] = useMutation(RENEW_RECOVERY_CODES, OWN_CHANGE);
  const { errors, failure, isBusy, run } = useStep();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async (): Promise<void> => {
    const answer = await run(
      async () => dataOf(await renewCodes({ variables: { code } })).secondFactor.renewRecoveryCodes,
    );
    if (answer) setCodes(answer.recoveryCodes);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="New recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <Step
          submitLabel="Make new codes"
          isBusy={isBusy}
          failure={failure}
          onSubmit={() => void renew()}
          onCancel={onClose}
        >
          <p className={classes.text}>Your current recovery codes stop working.</p>
          <CodeInput
            label="Code from the app, or a recovery code"
            value={code}
            error={errors['code']}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Step>
      )}
    </Modal>
  );
}
