import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { RESET_SECOND_FACTOR } from './users.graphql.js';

interface FactorOfUserProps {
  readonly userId: number;
  readonly username: string;
  readonly isOn: boolean;
}

/** Second factor of a user, with a reset for users who lost their phone and recovery codes. */
export function FactorOfUser({ userId, username, isOn: wasOn }: FactorOfUserProps) {
  const [resetSecondFactor] = useMutation(RESET_SECOND_FACTOR);
  const { user: self } = useAccess();
  const [isOn, setOn] = useState(wasOn);
  const reset = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Reset the second factor of ${username}?`,
      consequences: [
        'The user is signed out everywhere and can sign in again with the password alone.',
        "Verify the user's identity first.",
      ],
      confirm: 'Reset second factor',
    });
    if (!isWanted) return;
    try {
      const answer = dataOf(await resetSecondFactor({ variables: { id: userId } })).user.resetSecondFactor;
      if (answer.status === 'error') return showError(answer.message ?? "We couldn't reset the second factor. Retry.");
      setOn(false);
      showDone(answer.message ?? 'Reset');
    } catch {
      showError('Failed to reset the second factor');
    }
  };
  return (
    <Group gap="md">
      <StateBadge isOn={isOn} on="On" off="Off" />
      {isOn && userId !== self.id && (
        <Button size="xs" variant="default" onClick={() => void reset()}>
          Reset second factor
        </Button>
      )}
    </Group>
  );
}
