import { SHOWN_PROPERTIES } from '@adops/domain';
import { Anchor, Button, Collapse, Table } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AutomationSummaryQuery } from '../../gql/graphql.js';
import { NO_FILTERS, type OperationFilters, percentText, signedAmount } from './operation-filters.js';
import { entityName } from './operation-columns.js';
import classes from './OperationList.module.css';
import { valueWords } from './OperationValue.js';

type Summary = AutomationSummaryQuery['automation']['operationSummary'];

/** From this many changes on, a summary helps more than the list. */
const OPEN_FROM = 20;
const count = (value: number): string => value.toLocaleString('en-US');

/** A large task at one look: how much changes in which account, the largest changes, and why some are excluded. */
export function OperationSummaryPanel({
  summary,
  onFilters,
}: {
  summary: Summary;
  onFilters: (filters: OperationFilters) => void;
}) {
  const [isOpen, setOpen] = useState(summary.count >= OPEN_FROM);
  const hasSizes = summary.groups.some(({ medianRelativeChange }) => typeof medianRelativeChange === 'number');
  const hasProperties = new Set(summary.groups.map(({ property }) => property)).size > 1;
  const reasons = summary.reasons.filter(({ message }) => message !== '');
  if (summary.count < 2) return null;
  return (
    <section className={classes.summary} aria-label="Summary">
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
        onClick={() => setOpen(!isOpen)}
      >
        Summary
      </Button>
      {summary.outlierCount > 0 && (
        <Anchor
          component="button"
          size="sm"
          className={classes.outliers}
          onClick={() => onFilters({ ...NO_FILTERS, outliersOnly: true })}
        >
          <IconAlertTriangle size={13} aria-hidden /> {count(summary.outlierCount)}{' '}
          {summary.outlierCount === 1 ? 'outlier' : 'outliers'}
        </Anchor>
      )}
      <Collapse expanded={isOpen}>
        <div className={classes.summaryScroll}>
          <Table verticalSpacing={2} fz="sm" aria-label="Changes by account">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th>Source</Table.Th>
                {hasProperties && <Table.Th>Property</Table.Th>}
                <Table.Th className={classes.number}>Included</Table.Th>
                <Table.Th className={classes.number}>Excluded</Table.Th>
                {hasSizes && (
                  <>
                    <Table.Th className={classes.number}>Smallest</Table.Th>
                    <Table.Th className={classes.number}>Median</Table.Th>
                    <Table.Th className={classes.number}>Largest</Table.Th>
                    <Table.Th className={classes.number}>Total change</Table.Th>
                    <Table.Th className={classes.number}>Outliers</Table.Th>
                  </>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {summary.groups.map((group) => (
                <Table.Tr key={`${group.partnerAccount?.id} ${group.property}`}>
                  <Table.Td>
                    <Anchor
                      component="button"
                      size="sm"
                      onClick={() =>
                        onFilters({
                          ...NO_FILTERS,
                          accounts: group.partnerAccount ? [String(group.partnerAccount.id)] : [],
                        })
                      }
                    >
                      {group.partnerAccount?.name ?? 'Unknown account'}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{group.source?.name}</Table.Td>
                  {hasProperties && <Table.Td>{SHOWN_PROPERTIES[group.property].label}</Table.Td>}
                  <Table.Td className={classes.number}>{count(group.includedCount)}</Table.Td>
                  <Table.Td className={classes.number}>{count(group.excludedCount)}</Table.Td>
                  {hasSizes && (
                    <>
                      <Table.Td className={classes.number}>{percentText(group.minRelativeChange)}</Table.Td>
                      <Table.Td className={classes.number}>{percentText(group.medianRelativeChange)}</Table.Td>
                      <Table.Td className={classes.number}>{percentText(group.maxRelativeChange)}</Table.Td>
                      <Table.Td className={classes.number}>
                        {signedAmount(group.change)} {group.change !== null && group.currency}
                      </Table.Td>
                      <Table.Td className={classes.number}>
                        {group.outlierCount > 0 && count(group.outlierCount)}
                      </Table.Td>
                    </>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <div className={classes.lists}>
          {summary.largest.length > 0 && (
            <div>
              <h3 className={classes.listTitle}>Largest changes</h3>
              <ul className={classes.list}>
                {summary.largest.map((operation) => (
                  <li key={operation.id}>
                    <strong>{percentText(operation.relativeChange)}</strong> {entityName(operation)}{' '}
                    <span className={classes.muted}>{valueWords(operation)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {reasons.length > 0 && (
            <div>
              <h3 className={classes.listTitle}>Excluded and failed</h3>
              <ul className={classes.list}>
                {reasons.slice(0, 8).map(({ message, count: times }) => (
                  <li key={message}>
                    <strong>{count(times)}</strong>{' '}
                    <Anchor component="button" size="sm" onClick={() => onFilters({ ...NO_FILTERS, reason: message })}>
                      {message}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Collapse>
    </section>
  );
}
