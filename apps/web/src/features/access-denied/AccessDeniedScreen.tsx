import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { EmptyState } from '../../ui/EmptyState.js';

export function AccessDeniedScreen() {
  useDocumentTitle('Access denied · AdOps Console');
  const { activeCompany, roles } = useAccess();
  const held =
    roles.length > 0
      ? `Your roles in this company: ${roles.map(({ name }) => name).join(', ')}.`
      : 'You have no role in this company.';
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />}
      title="Access denied"
      text={`None of your roles in ${activeCompany.name} grants access to this page. ${held} Ask an administrator.`}
      action={
        <Button component={Link} to={pathTo('overview', activeCompany.id)} variant="default">
          Go home
        </Button>
      }
    />
  );
}
