import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks for confirmation before the user leaves a changed form by a link, by the back button, or by closing the page.
 */
export function UnsavedGuard({ isDirty, asks }: { isDirty: boolean; asks: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && asks(),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      size="sm"
    >
      <Text>Your changes aren’t saved yet and would be lost.</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave and lose the changes
        </Button>
      </Group>
    </Modal>
  );
}
