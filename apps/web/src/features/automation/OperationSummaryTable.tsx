import { SHOWN_PROPERTIES } from '@adops/domain';
import { Anchor, Table } from '@mantine/core';
import { NO_FILTERS, percentText, signedAmount } from './operation-filters.js';
import classes from './OperationList.module.css';
import type { OperationSummaryProps } from './OperationSummaryPanel.js';

const count = (value: number): string => value.toLocaleString('en-US');

/** Changes by account. Omits columns that have no values in this task. */
export function OperationSummaryTable({ summary: { groups }, onFilters }: OperationSummaryProps) {
  const hasSizes = groups.some(({ medianRelativeChange }) => typeof medianRelativeChange === 'number');
  const hasProperties = new Set(groups.map(({ property }) => property)).size > 1;
  return (
    <div className={classes.summaryScroll}>
      <Table verticalSpacing={2} fz="sm" aria-label="Changes by account">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Account</Table.Th>
            <Table.Th>Source</Table.Th>
            {hasProperties && <Table.Th>Property</Table.Th>}
            <Table.Th className={classes.number}>Included</Table.Th>
            <Table.Th className={classes.number}>Can’t change</Table.Th>
            <Table.Th className={classes.number}>Excluded</Table.Th>
            {hasSizes && (
              <>
                <Table.Th className={classes.number}>Lowest</Table.Th>
                <Table.Th className={classes.number}>Median</Table.Th>
                <Table.Th className={classes.number}>Highest</Table.Th>
                <Table.Th className={classes.number}>Total change</Table.Th>
                <Table.Th className={classes.number}>Outliers</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
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
              <Table.Td className={classes.number}>{count(group.skippedCount)}</Table.Td>
              <Table.Td className={classes.number}>{count(group.excludedCount - group.skippedCount)}</Table.Td>
              {hasSizes && (
                <>
                  <Table.Td className={classes.number}>{percentText(group.minRelativeChange)}</Table.Td>
                  <Table.Td className={classes.number}>{percentText(group.medianRelativeChange)}</Table.Td>
                  <Table.Td className={classes.number}>{percentText(group.maxRelativeChange)}</Table.Td>
                  <Table.Td className={classes.number}>
                    {signedAmount(group.change)} {group.change !== null && group.currency}
                  </Table.Td>
                  <Table.Td className={classes.number}>{group.outlierCount > 0 && count(group.outlierCount)}</Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
