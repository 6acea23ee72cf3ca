import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { useAccess } from '../session/SessionProvider.js';
import { pathTo } from './route-names.js';

/** Page of a tool without a screen. @param label label in the menu */
export function PlannedScreen({ label }: { label: string }) {
  const { activeCompany } = useAccess();
  useDocumentTitle(`${label} · AdOps Console`);
  return (
    <EmptyState
      icon={<IconHourglass size={28} stroke={1.5} />}
      title={label}
      text="This tool is planned and not built yet. It will open at this address."
      action={
        <Button component={Link} to={pathTo('overview', activeCompany.id)} variant="default">
          Go to the home page
        </Button>
      }
    />
  );
}
