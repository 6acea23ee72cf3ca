import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from 'react-router';
import { itemsOf, visibleMenu } from '../../app/menu/menu.js';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { EmptyState } from '../../ui/EmptyState.js';

/** Start page of users who can't access the home report. Lists the screens they can open. */
export function WelcomeScreen() {
  useDocumentTitle('Welcome · AdOps Console');
  const { user, activeCompany, permissions } = useAccess();
  const items = itemsOf(visibleMenu(permissions));
  return (
    <EmptyState
      title={`Welcome, ${user.username}`}
      text={
        items.length > 0
          ? `You are working in ${activeCompany.name}.`
          : `You are working in ${activeCompany.name}, but none of your roles grants access to a page yet. Ask an administrator.`
      }
      action={
        items.length > 0 && (
          <Button.Group>
            {items.map((item) => (
              <Button key={item.route} component={Link} to={pathTo(item.route, activeCompany.id)} variant="default">
                {item.label}
              </Button>
            ))}
          </Button.Group>
        )
      }
    />
  );
}
