import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { AreaTabs } from '../../app/shell/AreaScreen.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { SITE_EXISTS } from './media-config.graphql.js';
import { tabsFor } from './site-tabs.js';

/** Tabs with the screens of one site. Hides parts the user may not access. */
export function SiteArea() {
  const siteId = useParams().siteId ?? '';
  const path = useCompanyPath(`sites/${siteId}`);
  const list = useCompanyPath('sites')('');
  const { data } = useQuery(SITE_EXISTS, { variables: { siteId: Number(siteId) } });
  const { pathname } = useLocation();
  const { permissions } = useAccess();
  // /company/{id}/sites/{siteId}/{part}
  const [, , , , , part] = pathname.split('/');
  const tabs = tabsFor(permissions).map((tab) => ({
    label: tab.label,
    path: path(tab.path),
    isCurrent: part === tab.path,
  }));
  if (data?.site === null)
    return (
      <EmptyState
        title="Site not found"
        text="The site may have been deleted, or it belongs to another company."
        action={
          <Button component={Link} to={list} variant="default">
            Back to sites
          </Button>
        }
      />
    );
  return (
    <>
      <AreaTabs label="Site" tabs={[{ label: 'Main', path: path('main'), isCurrent: part === 'main' }, ...tabs]} />
      <Outlet />
    </>
  );
}
