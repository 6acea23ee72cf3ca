import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  changeBetween,
  changeQuality,
  changeRuleOf,
  changeText,
  formatValue,
  isMetric,
  OVERVIEW_REPORT,
  rangeInWords,
  dayOf,
} from '@adops/domain';
import { useMemo } from 'react';
import type { ExplainedChange } from '../../app/explain/explain.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { comparisonWords, lopsidedWords, useComparedRows } from '../../reporting/index.js';
import { ChangesMade } from './ChangesMade.js';
import classes from './Explain.module.css';
import { dimensionsOf, questionOf, totalOf } from './explained-parts.js';
import { LargestChanges } from './LargestChanges.js';
import { Restated } from './Restated.js';
import { SplitTable } from './SplitTable.js';

interface ExplainDrawerProps {
  readonly change: ExplainedChange;
  readonly onClose: () => void;
}

/**
 * Explains a change: the effects of clicks and prices, its largest parts, changes made meanwhile, and figures restated
 * by feeds.
 */
export function ExplainDrawer({ change, onClose }: ExplainDrawerProps) {
  const { permissions } = useAccess();
  const lists = useMemo(() => dimensionsOf(change, permissions), [change, permissions]);
  const source = useMemo(() => totalOf(change, lists, permissions), [change, lists, permissions]);
  const column = source?.contract.columns[change.metric];
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(720px, 100%)">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* No header of the drawer's own: there is one banner on a page. */}
          <Group justify="space-between" mb="xs" wrap="nowrap" align="start">
            <Drawer.Title fw={600} fz="lg">
              {column?.label ?? 'Change'}
              {change.name !== null && ` of ${change.name}`}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          <Stack gap="lg">
            {source && <Total change={change} source={source} />}
            {lists.map((dimension) => (
              <LargestChanges key={dimension.id} change={change} dimension={dimension} />
            ))}
            {permissions.has('user-activity-report') && <ChangesMade change={change} />}
            {OVERVIEW_REPORT.permission.some((key) => permissions.has(key)) && <Restated change={change} />}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface TotalProps {
  readonly change: ExplainedChange;
  readonly source: NonNullable<ReturnType<typeof totalOf>>;
}

function Total({ change, source }: TotalProps) {
  const question = useMemo(() => questionOf(change, source), [change, source]);
  const { data, failure, refresh } = useComparedRows(question);
  const column = source.contract.columns[change.metric];
  const today = dayOf(serverNow());
  const before = comparisonWords(rangeInWords(change.compareRange, today), data?.comparison, change.comparesLate);
  const days = `${rangeInWords(change.filters.dateRange, today)} ${before}`;
  if (failure !== null)
    return (
      <Alert color="red" variant="light">
        {failure}{' '}
        <Button size="compact-xs" variant="default" onClick={refresh}>
          Retry
        </Button>
      </Alert>
    );
  if (!data || !column || !isMetric(column)) return <Skeleton height={220} />;
  const rule = changeRuleOf(column);
  const reason = lopsidedWords(source.contract, data.total, column);
  const moved = changeBetween(data.total[change.metric], data.total.previous?.[change.metric]);
  return (
    <section>
      <p className={classes.headline}>
        <strong>{formatValue(column.format, data.total[change.metric])}</strong>
        <span
          className={classes.change}
          data-tone={(reason === null && changeQuality(rule, moved, 'amount')) || undefined}
        >
          {changeText(rule, moved, 'amount')}
        </span>
        <Text span size="sm" c="dimmed">
          previously {formatValue(column.format, moved.previous)} · {days}
        </Text>
      </p>
      {reason !== null && <p className={classes.note}>{reason}.</p>}
      <SplitTable metric={change.metric} total={data.total} rule={rule} change={moved} />
    </section>
  );
}
