import { useQuery } from '@apollo/client/react';
import { SHOWN_PROPERTIES } from '@adops/domain';
import { Button, Collapse } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { SimpleTable, type SimpleColumn } from '../../ui/SimpleTable.js';
import classes from './OperationList.module.css';
import { SENDING_PLAN } from './sending-plan.graphql.js';
import {
  type AccountPlan,
  clockText,
  isWorthShowing,
  planText,
  putOffText,
  type SendingPlan,
} from './sending-words.js';
import { isUnderWay, type Task } from './useTask.js';

/** Interval at which a visible plan is computed again. */
const AGAIN_MS = 5_000;
const count = (value: number): string => value.toLocaleString('en-US');

/** Schedule by which a task's changes are sent under the limits of their platforms. Empty for ended tasks. */
export function SendingPlanPanel({ task }: { readonly task: Task }) {
  const isOpenTask = task.statusValue === 'PENDING' || isUnderWay(task);
  const query = withPrevious(
    useQuery(SENDING_PLAN, {
      variables: { taskId: task.id },
      skip: !isOpenTask,
      ...LIVE,
      pollInterval: isOpenTask ? AGAIN_MS : 0,
    }),
  );
  const plan = query.data?.automation.sendingPlan;
  if (!isOpenTask) return null;
  if (!plan) return <FailureLine query={query} words={() => "We couldn't load the sending plan."} />;
  if (!isWorthShowing(plan)) return null;
  return <PlanSection plan={plan} isPreview={task.statusValue === 'PENDING'} />;
}

interface PlanSectionProps {
  readonly plan: SendingPlan;
  /** True if the plan assumes an approval now. */
  readonly isPreview: boolean;
}

export function PlanSection({ plan, isPreview }: PlanSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const isPutOff = plan.accounts.some(({ putOff }) => putOff.length > 0);
  const isLate = plan.endsAt == null || isPutOff;
  return (
    <section className={classes.summary} aria-label="Sending plan">
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
        onClick={() => setOpen(!isOpen)}
      >
        Sending plan
      </Button>
      <span className={classes.planText} data-late={isLate || undefined}>
        {isLate && <IconAlertTriangle size={13} aria-hidden />} {planText(plan, isPreview)}
      </span>
      <Collapse expanded={isOpen}>
        <div className={classes.summaryScroll}>
          <SimpleTable
            verticalSpacing={2}
            fz="sm"
            label="Sending plan by account"
            columns={columnsAt(plan.plannedAt, isPutOff)}
            rows={plan.accounts}
            rowKey={({ partnerAccount }, at) => partnerAccount?.id ?? at}
          />
        </div>
        <p className={classes.planNote}>
          {isPreview ? 'As if it were approved now. ' : ''}Times are in UTC, estimated from the rate limits of each
          platform. A rate limit delays only its own account.
        </p>
      </Collapse>
    </section>
  );
}

type Columns = readonly (SimpleColumn<AccountPlan> | false)[];

/** @param isPutOff true if any change is postponed, which adds a column */
const columnsAt = (now: string, isPutOff: boolean): Columns => [
  { label: 'Account', cell: ({ partnerAccount }) => partnerAccount?.name ?? 'Unknown account' },
  { label: 'Source', cell: ({ source }) => source?.name },
  { label: 'Changes', isNumber: true, cell: (account) => <ChangeCount account={account} /> },
  { label: 'Batches', isNumber: true, cell: ({ batchCount }) => count(batchCount) },
  { label: 'First sent', isNumber: true, cell: ({ startsAt }) => (startsAt ? clockText(startsAt, now) : '–') },
  { label: 'Done by', isNumber: true, cell: ({ endsAt }) => (endsAt ? clockText(endsAt, now) : '–') },
  { label: 'Next batches', cell: (account) => nextBatches(account, now) },
  isPutOff && { label: 'Put off', cell: ({ putOff }) => putOff.map((each) => putOffText(each, now)).join('; ') },
];

function ChangeCount({ account }: { readonly account: AccountPlan }) {
  return (
    <>
      {count(account.count)}
      {account.otherCount > 0 && <span className={classes.muted}> + {count(account.otherCount)} of other tasks</span>}
    </>
  );
}

function nextBatches({ batches, batchCount }: AccountPlan, now: string): string {
  const next = batches
    .slice(0, 3)
    .map((each) => `${clockText(each.startsAt, now)} ${SHOWN_PROPERTIES[each.property].label} × ${count(each.count)}`);
  return `${next.join(', ')}${batchCount > 3 ? ', …' : ''}`;
}
