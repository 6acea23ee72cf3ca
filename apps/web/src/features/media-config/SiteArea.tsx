import { Outlet, useLocation, useParams } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { AreaTabs } from '../../app/shell/AreaScreen.js';
import { tabsFor } from './site-tabs.js';

/** The screens of one site; parts one may not use are not offered. */
export function SiteArea() {
  const path = useCompanyPath(`sites/${useParams().siteId ?? ''}`);
  const { pathname } = useLocation();
  const { permissions } = useAccess();
  // /company/{id}/sites/{siteId}/{part}
  const [, , , , , part] = pathname.split('/');
  const tabs = tabsFor(permissions).map((tab) => ({
    label: tab.label,
    path: path(tab.path),
    isCurrent: part === tab.path,
  }));
  return (
    <>
      <AreaTabs label="Site" tabs={[{ label: 'Main', path: path('main'), isCurrent: part === 'main' }, ...tabs]} />
      <Outlet />
    </>
  );
}
