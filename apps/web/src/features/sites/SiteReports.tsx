import { dayOf, defaultAdvertiserQuery, writeAdvertiserQuery } from '@adops/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';

/** Links from a site to its reports. */
export function SiteReports({ siteId }: { readonly siteId: number }) {
  const { activeCompany, permissions } = useAccess();
  if (!permissions.has('site-advertisers-report')) return null;
  const { dateRange } = defaultAdvertiserQuery(dayOf(serverNow()));
  const query = new URLSearchParams({ q: writeAdvertiserQuery({ siteId, dateRange }) });
  return (
    <Button variant="default" component={Link} to={`${pathTo('siteAdvertisersReport', activeCompany.id)}?${query}`}>
      Site advertisers
    </Button>
  );
}
