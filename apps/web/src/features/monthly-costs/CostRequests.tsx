import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { rangeInWords, momentText } from '@adops/domain';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError, showFailure } from '../../app/toasts.js';
import type { MonthlyCostsReportsQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { downloadFailure, saveOwnCosts } from './costs-files.js';
import classes from './MonthlyCosts.module.css';
import { DELETE_MONTHLY_COSTS_REPORT, RETRY_MONTHLY_COSTS_REPORT } from './monthly-costs.graphql.js';

export type CostRequest = MonthlyCostsReportsQuery['monthlyCostsReports'][number];

const LOOK_EVERY_MS = 2_000;
const STATES: Readonly<Record<CostRequest['state'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Sent',
  failed: 'Failed',
  expired: 'Expired',
};
const isUnderWay = ({ state }: CostRequest): boolean => state === 'waiting' || state === 'running';

interface CostRequestsProps {
  readonly requests: readonly CostRequest[];
  readonly onChanged: () => void;
}

/** The user's requests with their status. Polls every two seconds while one is in progress. */
export function CostRequests({ requests, onChanged }: CostRequestsProps) {
  const runs = requests.some(isUnderWay);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(onChanged, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [runs, onChanged]);
  if (requests.length === 0)
    return (
      <EmptyState isHeading={false} title="No requests yet" text="Requested reports are listed here for 7 days." />
    );
  return (
    <table className={classes.requests} aria-label="Your requests">
      <thead>
        <tr>
          <th scope="col">Period</th>
          <th scope="col">Accounts</th>
          <th scope="col">Recipient</th>
          <th scope="col">Status</th>
          <th scope="col">Created at</th>
          <th scope="col">Expires at</th>
          <th scope="col">
            <span className={classes.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row">{rangeInWords({ start: request.startDate, end: request.endDate })}</th>
            <td data-label="Accounts">{request.accountCount.toLocaleString('en-US')}</td>
            <td data-label="Recipient" className={classes.receiver}>
              {request.receiverEmail}
            </td>
            <td data-label="Status">
              <State request={request} />
            </td>
            <td data-label="Created at">{momentText(request.createdAt)} UTC</td>
            <td data-label="Expires at">{momentText(request.expiresAt)} UTC</td>
            <td className={classes.actions}>
              <Actions request={request} onChanged={onChanged} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ request }: { request: CostRequest }) {
  const { state, done, total, error } = request;
  const share = total > 0 ? Math.round((done / total) * 100) : null;
  return (
    <>
      <span className={classes.state} data-state={state}>
        {STATES[state]}
        {state === 'running' && share !== null && ` ${share}%`}
      </span>
      {state === 'running' && <Progress size="xs" mt={3} value={share ?? 0} aria-label="Progress" />}
      {error !== null && <span className={classes.error}>{error}</span>}
    </>
  );
}

function Actions({ request, onChanged }: { request: CostRequest; onChanged: () => void }) {
  const { id, fileSize, state } = request;
  const [deleteReport] = useMutation(DELETE_MONTHLY_COSTS_REPORT);
  const mutateOnce = useMutateOnce();
  const { activeCompany } = useAccess();
  const [isBusy, setBusy] = useState(false);
  const period = rangeInWords({ start: request.startDate, end: request.endDate });

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const download = () =>
    during(() =>
      saveOwnCosts(activeCompany.id, id).catch((error: unknown) => {
        showError(downloadFailure(error));
        onChanged();
      }),
    );
  const showOutcome = async (what: string, act: () => Promise<{ status: string; message?: string | null }>) => {
    try {
      const { status, message } = await act();
      if (status === 'success') showDone(message ?? 'Done');
      else showError(message ?? what);
    } catch (error) {
      showFailure(error, what);
    }
    onChanged();
  };
  const retry = () =>
    during(() =>
      showOutcome(
        "The request couldn't be retried",
        async () => (await mutateOnce(RETRY_MONTHLY_COSTS_REPORT, { id })).retryMonthlyCostsReport,
      ),
    );
  const remove = async (): Promise<void> => {
    const isSure = await confirmChange({
      title: `Remove the request for ${period}?`,
      consequences: [`The link mailed to ${request.receiverEmail} stops working, and the file is deleted.`],
      confirm: 'Remove request',
    });
    if (isSure)
      await during(() =>
        showOutcome(
          "The request couldn't be removed",
          async () => dataOf(await deleteReport({ variables: { id } })).deleteMonthlyCostsReport,
        ),
      );
  };
  return (
    <>
      {fileSize !== null && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          aria-label={`Download ${period}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          aria-label={`Retry ${period}`}
          onClick={() => void retry()}
        >
          Retry
        </Button>
      )}
      <Tooltip label="Remove">
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Remove the request for ${period}`}
          onClick={() => void remove()}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
