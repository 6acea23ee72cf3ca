import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { failureOf, FROM_SERVER } from '../../app/loading/query.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PlainScreen } from '../../ui/PlainScreen.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import { CostRequests } from './CostRequests.js';
import { CostsForm } from './CostsForm.js';
import classes from './MonthlyCosts.module.css';
import { COST_ACCOUNTS, MONTHLY_COSTS_REPORTS } from './monthly-costs.graphql.js';

/** Cost reports by email: the request form and the user's requests. */
export function MonthlyCostsScreen() {
  useDocumentTitle('Monthly costs report · AdOps Console');
  const accounts = useQuery(COST_ACCOUNTS, FROM_SERVER);
  const requests = useQuery(MONTHLY_COSTS_REPORTS);
  const { refetch } = requests;
  const reload = useCallback(() => refetch().catch(() => undefined), [refetch]);
  const onChanged = useCallback(() => void reload(), [reload]);
  const list = useRef<HTMLElement>(null);
  const onRequested = useCallback(() => {
    void reload().then(() => list.current?.scrollIntoView({ block: 'end' }));
  }, [reload]);
  const failure = accounts.data ? null : failureOf(accounts);
  if (failure !== null)
    return (
      <EmptyState
        title="We couldn't load the accounts"
        text={failure}
        action={<Button onClick={() => void accounts.refetch()}>Retry</Button>}
      />
    );
  if (!accounts.data) return <ScreenSkeleton />;
  return (
    <PlainScreen title="Monthly costs report">
      <CostsForm accounts={accounts.data.partnerAccounts} onRequested={onRequested} />
      <section ref={list} className={classes.list} aria-labelledby="cost-requests">
        <h2 id="cost-requests" className={classes.listTitle}>
          Your requests
        </h2>
        {!requests.data && requests.error ? (
          <EmptyState
            isHeading={false}
            title="We couldn't load your requests"
            text={failureOf(requests)}
            action={<Button onClick={onChanged}>Retry</Button>}
          />
        ) : (
          requests.data && <CostRequests requests={requests.data.monthlyCostsReports} onChanged={onChanged} />
        )}
      </section>
    </PlainScreen>
  );
}
