import { useQuery } from '@apollo/client/react';
import { SHOWN_PROPERTIES } from '@adops/domain';
import { Button, Collapse, Table } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
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
          <Table verticalSpacing={2} fz="sm" aria-label="Sending plan by account">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th>Source</Table.Th>
                <Table.Th className={classes.number}>Changes</Table.Th>
                <Table.Th className={classes.number}>Batches</Table.Th>
                <Table.Th className={classes.number}>First sent</Table.Th>
                <Table.Th className={classes.number}>Done by</Table.Th>
                <Table.Th>Next batches</Table.Th>
                {isPutOff && <Table.Th>Put off</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {plan.accounts.map((account, at) => (
                <AccountRow
                  key={account.partnerAccount?.id ?? at}
                  account={account}
                  now={plan.plannedAt}
                  isPutOff={isPutOff}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <p className={classes.planNote}>
          {isPreview ? 'As if it were approved now. ' : ''}Times are in UTC, estimated from the limits of each platform.
          A limit delays only its own account.
        </p>
      </Collapse>
    </section>
  );
}

interface AccountRowProps {
  readonly account: AccountPlan;
  readonly now: string;
  /** True if any change is postponed, which adds a column. */
  readonly isPutOff: boolean;
}

function AccountRow({ account, now, isPutOff }: AccountRowProps) {
  const { partnerAccount, source, count: many, otherCount, batchCount, startsAt, endsAt, batches, putOff } = account;
  return (
    <Table.Tr>
      <Table.Td>{partnerAccount?.name ?? 'Unknown account'}</Table.Td>
      <Table.Td>{source?.name}</Table.Td>
      <Table.Td className={classes.number}>
        {count(many)}
        {otherCount > 0 && <span className={classes.muted}> + {count(otherCount)} of other tasks</span>}
      </Table.Td>
      <Table.Td className={classes.number}>{count(batchCount)}</Table.Td>
      <Table.Td className={classes.number}>{startsAt ? clockText(startsAt, now) : '–'}</Table.Td>
      <Table.Td className={classes.number}>{endsAt ? clockText(endsAt, now) : '–'}</Table.Td>
      <Table.Td>
        {batches
          .slice(0, 3)
          .map(
            (each) =>
              `${clockText(each.startsAt, now)} ${SHOWN_PROPERTIES[each.property].label} × ${count(each.count)}`,
          )
          .join(', ')}
        {batchCount > 3 && ', …'}
      </Table.Td>
      {isPutOff && <Table.Td>{putOff.map((each) => putOffText(each, now)).join('; ')}</Table.Td>}
    </Table.Tr>
  );
}
