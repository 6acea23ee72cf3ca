import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronRight, IconMapSearch } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { useUnknownAddress } from '../../app/routes/NotFoundScreen.js';
import { pathTo } from '../../app/routes/route-names.js';
import { onlyCompany, type Company } from '../../app/session/model.js';
import { useSession } from '../../app/session/SessionProvider.js';
import { CompanyLogo } from '../../app/shell/CompanyLogo.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from './SelectCompanyScreen.module.css';

/** Companies of the user. With a single company the screen is skipped, unless an unknown address led here. */
export function SelectCompanyScreen() {
  const unknownAddress = useUnknownAddress();
  useDocumentTitle(`${unknownAddress === null ? 'Choose a company' : 'Page not found'} · AdOps Console`);
  const { state } = useSession();
  if (!('identity' in state)) return null;
  const companies = state.kind === 'active' ? state.access.companies : state.identity.companies;
  const only = onlyCompany(state.identity);
  if (only !== null && unknownAddress === null) return <Navigate to={pathTo('overview', only)} replace />;
  if (companies.length === 0) {
    return (
      <EmptyState
        title="You don't belong to a company yet"
        text="Ask an administrator to assign you a role in a company, then sign in again."
      />
    );
  }
  return (
    <div className={classes.screen}>
      {unknownAddress !== null && (
        <EmptyState
          isHeading={false}
          icon={<IconMapSearch size={28} stroke={1.5} />}
          title="Page not found"
          text={reasonFor(unknownAddress, companies)}
          action={<BackToCompany address={unknownAddress} companies={companies} />}
        />
      )}
      <h1 className={classes.title}>Choose the company to use AdOps Console as</h1>
      <ul className={classes.list}>
        {companies.map((company) => (
          <li key={company.id}>
            <Link className={classes.company} to={pathTo('overview', company.id)}>
              <CompanyLogo companyId={company.id} size={22} />
              <span className={classes.name}>{company.name}</span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the company in an address, if the user has access to it. */
const companyOf = (address: string, companies: readonly Company[]): Company | undefined =>
  companies.find(({ id }) => address.startsWith(`/company/${id}/`));

function BackToCompany({ address, companies }: { address: string; companies: readonly Company[] }) {
  const company = companyOf(address, companies);
  return company ? (
    <Button component={Link} to={pathTo('overview', company.id)}>
      Back to {company.name}
    </Button>
  ) : null;
}

/** Returns the reason why an address is unknown. Doesn't reveal if a company exists that the user can't access. */
function reasonFor(address: string, companies: readonly Company[]): string {
  const companyId = /^\/company\/(\d+)(\/|$)/.exec(address)?.[1];
  if (companyId !== undefined && !companies.some(({ id }) => String(id) === companyId)) {
    return `You don't have access to the company at ${address}. Ask an administrator, or continue with a company below.`;
  }
  return `The page ${address} doesn't exist. Check the link, or choose a company.`;
}
