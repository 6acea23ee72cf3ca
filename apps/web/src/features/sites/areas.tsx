import { Outlet, useLocation } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { AreaTabs } from '../../app/shell/AreaScreen.js';

/** Tabs for the list of sites and the tree of groups. */
export function SitesArea() {
  const path = useCompanyPath('sites');
  const { pathname } = useLocation();
  const { permissions } = useAccess();
  const groups = {
    label: 'Site groups',
    path: path('site-groups/group'),
    isCurrent: pathname.includes('/site-groups'),
  };
  const sites = { label: 'Sites', path: path(''), isCurrent: !groups.isCurrent };
  return (
    <>
      <AreaTabs label="Sites" tabs={permissions.has('sites-configuration') ? [sites, groups] : [groups]} />
      <Outlet />
    </>
  );
}
