import { SHOWN_PROPERTIES } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { SimpleTable, type SimpleColumn } from '../../ui/SimpleTable.js';
import { NO_FILTERS, percentText, signedAmount } from './operation-filters.js';
import classes from './OperationList.module.css';
import type { OperationSummaryProps } from './OperationSummaryPanel.js';

const count = (value: number): string => value.toLocaleString('en-US');

type Group = OperationSummaryProps['summary']['groups'][number];

const number = (label: string, cell: SimpleColumn<Group>['cell']): SimpleColumn<Group> => ({
  ...{ label, cell },
  isNumber: true,
});

const COUNTS = [
  number('Included', ({ includedCount }) => count(includedCount)),
  number('Can’t change', ({ skippedCount }) => count(skippedCount)),
  number('Excluded', ({ excludedCount, skippedCount }) => count(excludedCount - skippedCount)),
];
const SIZES = [
  number('Lowest', ({ minRelativeChange }) => percentText(minRelativeChange)),
  number('Median', ({ medianRelativeChange }) => percentText(medianRelativeChange)),
  number('Highest', ({ maxRelativeChange }) => percentText(maxRelativeChange)),
  number('Total change', ({ change, currency }) => `${signedAmount(change)} ${change === null ? '' : currency}`),
  number('Outliers', ({ outlierCount }) => outlierCount > 0 && count(outlierCount)),
];

type AccountLinkProps = Pick<Group, 'partnerAccount'> & Pick<OperationSummaryProps, 'onFilters'>;

/** Account that filters the changes when clicked. */
function AccountLink({ partnerAccount, onFilters }: AccountLinkProps) {
  const accounts = partnerAccount ? [String(partnerAccount.id)] : [];
  return (
    <Anchor component="button" size="sm" onClick={() => onFilters({ ...NO_FILTERS, accounts })}>
      {partnerAccount?.name ?? 'Unknown account'}
    </Anchor>
  );
}

/** Changes by account. Omits columns that have no values in this task. */
export function OperationSummaryTable({ summary: { groups }, onFilters }: OperationSummaryProps) {
  const hasSizes = groups.some(({ medianRelativeChange }) => typeof medianRelativeChange === 'number');
  const hasProperties = new Set(groups.map(({ property }) => property)).size > 1;
  return (
    <div className={classes.summaryScroll}>
      <SimpleTable
        verticalSpacing={2}
        fz="sm"
        label="Changes by account"
        rows={groups}
        rowKey={({ partnerAccount, property }) => `${partnerAccount?.id} ${property}`}
        columns={[
          { label: 'Account', cell: ({ partnerAccount }) => <AccountLink {...{ partnerAccount, onFilters }} /> },
          { label: 'Source', cell: ({ source }) => source?.name },
          hasProperties && { label: 'Property', cell: ({ property }) => SHOWN_PROPERTIES[property].label },
          ...COUNTS,
          ...(hasSizes ? SIZES : []),
        ]}
      />
    </div>
  );
}
