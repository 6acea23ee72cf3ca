import { Anchor, Button, Collapse } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AutomationSummaryQuery } from '../../gql/graphql.js';
import { entityName } from './operation-columns.js';
import { NO_FILTERS, type OperationFilters, percentText } from './operation-filters.js';
import classes from './OperationList.module.css';
import { OperationSummaryTable } from './OperationSummaryTable.js';
import { valueWords } from './OperationValue.js';

export interface OperationSummaryProps {
  readonly summary: AutomationSummaryQuery['automation']['operationSummary'];
  readonly onFilters: (filters: OperationFilters) => void;
}

/** Number of changes from which the summary is open initially. */
const OPEN_FROM = 20;
const MAX_REASONS = 8;
const count = (value: number): string => value.toLocaleString('en-US');

/** Summary of a large task: totals by account, the largest changes and reasons for excluded changes. */
export function OperationSummaryPanel({ summary, onFilters }: OperationSummaryProps) {
  const [isOpen, setOpen] = useState(summary.count >= OPEN_FROM);
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
        <OperationSummaryTable summary={summary} onFilters={onFilters} />
        <div className={classes.lists}>
          <LargestChanges largest={summary.largest} />
          <Reasons reasons={summary.reasons} onFilters={onFilters} />
        </div>
      </Collapse>
    </section>
  );
}

function LargestChanges({ largest }: Pick<OperationSummaryProps['summary'], 'largest'>) {
  if (largest.length === 0) return null;
  return (
    <div>
      <h2 className={classes.listTitle}>Largest changes</h2>
      <ul className={classes.list}>
        {largest.map((operation) => (
          <li key={operation.id}>
            <strong>{percentText(operation.relativeChange)}</strong> {entityName(operation)}{' '}
            <span className={classes.muted}>{valueWords(operation)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ReasonsProps extends Pick<OperationSummaryProps, 'onFilters'> {
  readonly reasons: OperationSummaryProps['summary']['reasons'];
}

/** Reasons why changes are skipped, excluded or failed. Each reason filters the list to its changes. */
function Reasons({ reasons, onFilters }: ReasonsProps) {
  const stated = reasons.filter(({ message }) => message !== '');
  if (stated.length === 0) return null;
  return (
    <div>
      <h2 className={classes.listTitle}>Can’t change, excluded and failed</h2>
      <ul className={classes.list}>
        {stated.slice(0, MAX_REASONS).map(({ message, count: times }) => (
          <li key={message}>
            <strong>{count(times)}</strong>{' '}
            <Anchor component="button" size="sm" onClick={() => onFilters({ ...NO_FILTERS, reason: message })}>
              {message}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
