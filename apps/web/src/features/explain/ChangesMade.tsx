import { Anchor, Skeleton } from '@mantine/core';
import { dayOf, rangeInWords } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { activityPath, hasOtherFilters } from '../../app/explain/activity-address.js';
import type { ExplainedChange } from '../../app/explain/explain.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import type { ChangesMadeQuery } from '../../gql/graphql.js';
import { ChangeList, CHANGES, useEntityPaths } from '../history/index.js';
import { momentsOf } from '../user-activity/index.js';
import { activityFilters, daysOfChange } from './changes-made.js';
import classes from './Explain.module.css';
import { CHANGES_MADE } from './explain.graphql.js';

const PER_PAGE = 8;
const NO_ACCOUNTS: readonly never[] = [];

/** Changes by users and rules in both periods: listed for a row with a history, and counted for all others. */
export function ChangesMade({ change }: { readonly change: ExplainedChange }) {
  const { activeCompany } = useAccess();
  const days = rangeInWords(daysOfChange(change), dayOf(serverNow()));
  const { entity } = change;
  const address = activityPath({
    companyId: activeCompany.id,
    days: daysOfChange(change),
    filters: change.filters,
    entity,
  });
  const title = `Changes by people and rules, ${days} (UTC)`;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {entity ? <OfEntity change={change} entity={entity} /> : <Counts change={change} />}
      <Anchor component={Link} size="sm" to={address}>
        Open in user activity
      </Anchor>
    </section>
  );
}

interface OfEntityProps {
  readonly change: ExplainedChange;
  readonly entity: NonNullable<ExplainedChange['entity']>;
}

function OfEntity({ change, entity: { type, id } }: OfEntityProps) {
  const { pathOf, taskPath } = useEntityPaths(NO_ACCOUNTS);
  const filters = { dateRange: momentsOf(daysOfChange(change)), entityTypeIn: [type], entityId: String(id) };
  const query = useQuery(CHANGES, { variables: { page: 1, perPage: PER_PAGE, filters }, ...LIVE });
  return (
    <Fetched query={query} skeleton={<Skeleton height={60} />}>
      {({ auditLog: { rows, totalRecords } }) =>
        rows.length === 0 ? (
          <p className={classes.note}>No changes on these days.</p>
        ) : (
          <>
            <ChangeList entries={rows} pathOf={pathOf} taskPath={taskPath} isOneThing />
            {totalRecords > rows.length && (
              <p className={classes.note}>
                The latest {rows.length} of {totalRecords.toLocaleString('en-US')} changes.
              </p>
            )}
          </>
        )
      }
    </Fetched>
  );
}

function Counts({ change }: { readonly change: ExplainedChange }) {
  const filters = activityFilters(change);
  const query = useQuery(CHANGES_MADE, {
    variables: {
      people: { ...filters, changeSourceIn: ['person', 'import'] },
      rules: { ...filters, changeSourceIn: ['rule'] },
      perPage: PER_PAGE,
    },
    ...LIVE,
  });
  return (
    <Fetched query={query} skeleton={<Skeleton height={90} />}>
      {({ people, rules }) => (
        <>
          {people.rows.length + rules.rows.length === 0 ? (
            <p className={classes.note}>No changes on these days.</p>
          ) : (
            <table className={classes.table} aria-label="Changes by user and action">
              <tbody>
                <CountRows report={people} isOfRules={false} />
                <CountRows report={rules} isOfRules />
              </tbody>
            </table>
          )}
          {hasOtherFilters(change.filters) && (
            <p className={classes.note}>
              More changes may be counted because some of these filters don’t apply to recorded changes.
            </p>
          )}
        </>
      )}
    </Fetched>
  );
}

interface CountRowsProps {
  readonly report: ChangesMadeQuery['people'];
  readonly isOfRules: boolean;
}

function CountRows({ report: { rows, nextCursor }, isOfRules }: CountRowsProps) {
  return (
    <>
      {rows.map(({ user, action, actionCount }) => (
        <tr key={`${user?.id} ${action?.id}`}>
          <th scope="row">
            {action?.name ?? 'Change'}
            <span className={classes.by}>
              {isOfRules ? 'rules of ' : ''}
              {user?.username ?? 'unknown'}
            </span>
          </th>
          <td>{actionCount.toLocaleString('en-US')}</td>
        </tr>
      ))}
      {nextCursor != null && (
        <tr>
          <th scope="row" colSpan={2} className={classes.by}>
            {isOfRules ? 'More by rules' : 'More by people'}
          </th>
        </tr>
      )}
    </>
  );
}
