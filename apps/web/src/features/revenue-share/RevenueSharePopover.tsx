import { ActionIcon, Popover, Table, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { REVENUE_SHARES } from './revenue-share.graphql.js';
import classes from './RevenueSharePopover.module.css';
import { cellsOf, lastMonths, monthInWords, REGIONS, type Share } from './shares-by-month.js';

/** What part of the search feed's revenue is ours: three months by region. Only for holders of its key. */
export function RevenueSharePopover() {
  const { call, client } = useSession();
  const { permissions } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const today = serverNow().toISOString().slice(0, 10);
  const months = lastMonths(today);
  const mayRead = permissions.has('partner-revenue-share');

  const read = () => {
    setLoading(true);
    call(client, REVENUE_SHARES, { startDate: months.at(-1) ?? today, endDate: today })
      .then(({ partner }) => setShares(partner?.revenueShareByDate ?? []))
      .catch((error: unknown) => showError(failureText(error)))
      .finally(() => setLoading(false));
  };
  // Read when it opens, and by its button.
  const open = (isOpening: boolean) => {
    setOpen(isOpening);
    if (isOpening) read();
  };

  if (!mayRead) return null;
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Yahoo Revenue Share" disabled={isOpen}>
          <button
            type="button"
            className={classes.button}
            aria-label="Yahoo Revenue Share"
            onClick={() => open(!isOpen)}
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
            onClick={read}
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
