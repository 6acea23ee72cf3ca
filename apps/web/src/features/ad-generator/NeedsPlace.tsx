import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { useStepLink } from '../../wizard/step-link.js';

/** Placeholder of a step that needs input from an earlier step first. */
export function NeedsPlace({ what = 'place' }: { what?: 'place' | 'adGroups' }) {
  const link = useStepLink();
  return (
    <EmptyState
      isHeading={false}
      title={what === 'place' ? 'Choose a site and a source first' : 'No ad groups yet'}
      text={what === 'place' ? 'You can choose both in the first step.' : 'Add ad groups in the first step.'}
      action={
        <Button component={Link} to={link('ad-groups')}>
          Go to the ad groups
        </Button>
      }
    />
  );
}
