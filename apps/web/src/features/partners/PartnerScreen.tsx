import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { AccountFacts } from './AccountFacts.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import classes from './PartnerScreen.module.css';
import { WithPartner, type Partner } from './WithPartner.js';

export const PartnerScreen = () => <WithPartner>{(partner) => <Details partner={partner} />}</WithPartner>;

const GRANTS: Readonly<Record<string, string>> = {
  refresh_token: 'OAuth with a refresh token',
  client_credentials: 'OAuth with a client ID and secret',
  access_token: 'Token of a system user',
  password: 'Username and password',
  api_key: 'API key',
};

/** Details of one partner, with links to its accounts and settings. */
function Details({ partner }: { partner: Partner }) {
  useDocumentTitle(`${partner.name} · AdOps Console`);
  const { permissions } = useAccess();
  const path = useCompanyPath('partners');
  return (
    <div className={classes.screen}>
      <ScreenHead title={partner.name} trail={[{ label: 'Partners', path: path('') }]}>
        {permissions.has('partner-revenue-share') && partner.type === 'feedPartner' && (
          <Button size="xs" variant="default" component={Link} to={path(`details/${partner.shortName}/revenue-share`)}>
            Revenue share
          </Button>
        )}
        <Button size="xs" variant="default" component={Link} to={path(`accounts/${partner.shortName}`)}>
          Accounts
        </Button>
      </ScreenHead>
      <dl className={classes.facts}>
        <dt>Kind</dt>
        <dd>{partner.type === 'feedPartner' ? 'Revenue feed' : 'Traffic source'}</dd>
        <dt>Number</dt>
        <dd>{partner.id}</dd>
        <dt>Sign-in</dt>
        <dd>
          {partner.availableGrantTypes.map((grant) => GRANTS[grant] ?? grant).join(', ') ||
            'Not connected to the console. Its data is imported.'}
        </dd>
        <AccountFacts partner={partner} />
      </dl>
    </div>
  );
}
