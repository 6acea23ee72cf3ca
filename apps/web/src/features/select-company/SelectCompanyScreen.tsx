import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { pathTo } from '../../app/routes/route-names.js';
import { onlyCompany } from '../../app/session/model.js';
import { useSession } from '../../app/session/SessionProvider.js';
import { CompanyLogo } from '../../app/shell/CompanyLogo.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from './SelectCompanyScreen.module.css';

/** The companies of the person; with a single one there is nothing to choose. */
export function SelectCompanyScreen() {
  useDocumentTitle('Choose a company · AdOps Console');
  const { state } = useSession();
  if (!('identity' in state)) return null;
  const companies = state.kind === 'active' ? state.access.companies : state.identity.companies;
  const only = onlyCompany(state.identity);
  if (only !== null) return <Navigate to={pathTo('overview', only)} replace />;
  if (companies.length === 0) {
    return (
      <EmptyState
        title="You belong to no company yet"
        text="Somebody who manages users can give you a role in one. Sign in again afterwards."
      />
    );
  }
  return (
    <div className={classes.screen}>
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
