import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { SecondFactorQuery } from '../../gql/graphql.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { RenewCodesDialog } from './RenewCodesDialog.js';
import classes from './Security.module.css';
import { SetUpDialog } from './SetUpDialog.js';
import { SwitchOffDialog } from './SwitchOffDialog.js';

interface SecondFactorSectionProps {
  readonly factor: SecondFactorQuery['secondFactor'];
  readonly onChanged: () => void;
}

const DIALOGS = { setUp: SetUpDialog, renew: RenewCodesDialog, switchOff: SwitchOffDialog } as const;

/** The user's own second factor with its status and actions. */
export function SecondFactorSection({ factor, onChanged }: SecondFactorSectionProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  const [asking] = factor.requiredBy;
  return (
    <FormSection
      title="Second factor"
      text="Signing in also requires a code from an app on your phone. Your password alone is no longer enough to sign in."
    >
      <div className={classes.line}>
        <StateBadge isOn={factor.isOn} on={factor.since ? `On since ${factor.since.slice(0, 10)}` : 'On'} off="Off" />
        {factor.isOn && (
          <span className={classes.dim}>
            {factor.recoveryCodesLeft === 1
              ? '1 recovery code left'
              : `${factor.recoveryCodesLeft} recovery codes left`}
          </span>
        )}
      </div>
      <div className={classes.line}>
        {factor.isOn ? (
          <>
            <Button size="xs" variant="default" onClick={() => setOpen('renew')}>
              New recovery codes
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={asking !== undefined}
              title={asking && `${asking.name} requires a second factor for all members.`}
              onClick={() => setOpen('switchOff')}
            >
              Switch off
            </Button>
          </>
        ) : (
          <Button size="xs" onClick={() => setOpen('setUp')}>
            Switch on
          </Button>
        )}
      </div>
      {Dialog && (
        <Dialog
          onClose={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
    </FormSection>
  );
}
