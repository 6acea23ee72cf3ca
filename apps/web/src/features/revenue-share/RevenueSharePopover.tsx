import { skipToken, useQuery } from '@apollo/client/react';
import { ActionIcon, Popover, Table, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LIVE } from '../../app/loading/query.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { REVENUE_SHARES } from './revenue-share.graphql.js';
import classes from './RevenueSharePopover.module.css';
import { cellsOf, lastMonths, monthInWords, REGIONS } from './shares-by-month.js';

/** Popover with the company's share of the search feed's revenue: three months by region. Requires a permission. */
export function RevenueSharePopover() {
  const { permissions } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const today = serverNow().toISOString().slice(0, 10);
  const months = lastMonths(today);
  const mayRead = permissions.has('partner-revenue-share');

  // Fetched when the popover opens, and by its refresh button.
  const {
    data,
    error,
    loading: isLoading,
    refetch,
  } = useQuery(
    REVENUE_SHARES,
    isOpen ? { variables: { startDate: months.at(-1) ?? today, endDate: today }, ...LIVE } : skipToken,
  );
  const shares = data ? (data.partner?.revenueShareByDate ?? []) : null;
  useEffect(() => {
    if (error) showError(failureText(error));
  }, [error]);

  if (!mayRead) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Yahoo Revenue Share" disabled={isOpen}>
          <button
            type="button"
            className={classes.button}
            aria-label="Yahoo Revenue Share"
            onClick={() => setOpen(!isOpen)}
          >
            %
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} pb={6} aria-label="Yahoo Revenue Share">
        <div className={classes.title}>
          Yahoo Revenue Share
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label="Refresh shares"
            loading={isLoading}
            onClick={() => void refetch()}
          >
            <IconRefresh size={14} />
          </ActionIcon>
        </div>
        <Table verticalSpacing={5} horizontalSpacing={14} fz={12} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Month</Table.Th>
              {REGIONS.map(({ id, label }) => (
                <Table.Th key={id} className={classes.figure}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody aria-busy={isLoading}>
            {months.map((month) => (
              <Table.Tr key={month}>
                <Table.Td>{monthInWords(month)}</Table.Td>
                {cellsOf(month, shares ?? []).map((text, index) => (
                  <Table.Td key={REGIONS[index]?.id} className={classes.figure}>
                    {shares ? text : '…'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}
