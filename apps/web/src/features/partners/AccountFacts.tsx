import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { FailureLine } from '../../app/loading/Fetched.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnerAccountsQuery } from '../../gql/graphql.js';
import { collectingOf, STATUS_WORDS } from './account-words.js';
import classes from './PartnerScreen.module.css';
import { PARTNER_ACCOUNTS } from './partners.graphql.js';
import type { Partner } from './WithPartner.js';

type Account = PartnerAccountsQuery['partnerAccounts'][number];

/** Maximum number of names shown. Others are counted. */
const MAX_NAMED = 8;

/** The company's accounts at a partner: their number, sync status and sites. */
export function AccountFacts({ partner }: { partner: Partner }) {
  const query = useQuery(PARTNER_ACCOUNTS, { variables: { partnerId: partner.id } });
  const path = useCompanyPath(`partners/accounts/${partner.shortName}`);
  const { data } = query;
  if (!data) {
    return (
      <>
        <dt>Accounts</dt>
        <dd>{query.error ? <FailureLine query={query} /> : <Skeleton height={18} width={220} />}</dd>
      </>
    );
  }
  const accounts = data.partnerAccounts;
  const active = accounts.filter(({ status }) => status === 'active');
  const troubled = active.filter(({ health }) => health && !health.isOk);
  const sites = [...new Set(accounts.flatMap((account) => account.sites.map(({ domain }) => domain)))].sort();
  return (
    <>
      <dt>Accounts</dt>
      <dd>{accounts.length === 0 ? 'None yet' : countsOf(accounts)}</dd>
      {active.some(({ health }) => health) && (
        <>
          <dt>Syncing</dt>
          <dd>
            {troubled.length === 0 ? (
              `Nothing missing${earliestOf(active)}`
            ) : (
              <ul className={classes.list}>
                {troubled.slice(0, MAX_NAMED).map((account) => (
                  <li key={account.id}>
                    <Link to={path(`edit/${account.id}`)}>{account.name}</Link>: {collectingOf(account)}
                  </li>
                ))}
                {troubled.length > MAX_NAMED && <li>and {troubled.length - MAX_NAMED} more</li>}
              </ul>
            )}
          </dd>
        </>
      )}
      {sites.length > 0 && (
        <>
          <dt>Sites</dt>
          <dd>
            {sites.slice(0, MAX_NAMED).join(', ')}
            {sites.length > MAX_NAMED && ` and ${sites.length - MAX_NAMED} more`}
          </dd>
        </>
      )}
    </>
  );
}

function countsOf(accounts: readonly Account[]): string {
  return Object.entries(STATUS_WORDS)
    .map(([status, words]) => [accounts.filter((account) => account.status === status).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words.toLowerCase()}`)
    .join(', ');
}

/** Returns the earliest time until which the data of any account is complete. */
function earliestOf(accounts: readonly Account[]): string {
  const [first] = accounts.flatMap(({ health }) => (health?.completeUntil ? [health.completeUntil] : [])).sort();
  if (!first) return '';
  return `, at least until ${momentText(first)} UTC`;
}
