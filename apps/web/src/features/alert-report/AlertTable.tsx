import { visibleAlertTypes } from '@adops/domain';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { pathTo } from '../../app/routes/route-names.js';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { copyText } from '../../app/copy-text.js';
import type { ReportController } from '../../reporting/screen/useReportController.js';
import { gridSelection, NOTHING_SELECTED } from '../../ui/data-grid/selection.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { useLate } from '../../ui/useLate.js';
import { MuteMenu } from '../alert-delivery/index.js';
import { toAlertColumn } from './alert-columns.js';
import { AlertCards } from './AlertCards.js';
import { linesOf, totalOf, unmarkedIn, type AlertLine } from './alert-rows.js';
import classes from './AlertReport.module.css';
import type { AlertReportData } from './useAlertReport.js';

/** Address of the ad group report for one ad group, with its hours and highlighted alerts. */
function hoursAddress({ adgroup, alert }: NonNullable<AlertLine['of']>, companyId: number): string {
  const day =
    alert.date ?? alert.dateIntervalEnd ?? alert.dateHourRangeBegin?.slice(0, 10) ?? alert.datetime.slice(0, 10);
  const start = alert.dateIntervalBegin ?? day;
  const end = alert.dateHourRangeEnd?.slice(0, 10) ?? day;
  const query = `filters.dateRange=${start},${end}&filters.adgroupIdIn=${adgroup.adgroupId}&segment=hour&highlightAlerts=true`;
  return `${pathTo('report', companyId)}?${query}`;
}

/** Table of alerts by ad group. The first alert of each is visible, and others can be expanded. */
export function AlertTable({ controller, alerts }: { controller: ReportController; alerts: AlertReportData }) {
  const { state, columns, dispatch, choice, isFiltered } = controller;
  const { page, isLoading, acknowledge } = alerts;
  const { density } = usePreferences();
  const { permissions, activeCompany } = useAccess();
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const [chosen, setChosen] = useState({ page, selection: NOTHING_SELECTED });
  const selection = chosen.page === page ? chosen.selection : NOTHING_SELECTED;
  const isSkeletonDue = useLate(150, isLoading && page === null);
  const items = useMemo(() => linesOf(page?.rows ?? []), [page]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const total = useMemo(() => (page ? totalOf(page) : null), [page]);
  const isNarrow = useMediaQuery('(max-width: 559.98px)') ?? false;
  const canOpenHours = permissions.has('adgroup-report');

  const { pinned, rest, actions } = useMemo(() => {
    const actions = {
      acknowledge: (alertIds: readonly number[]) => void acknowledge(alertIds),
      hoursOf: ({ of }: AlertLine) => (canOpenHours && of ? hoursAddress(of, activeCompany.id) : null),
    };
    const toGrid = (id: string) => toAlertColumn(id, actions, ROW_HEIGHTS[density]);
    return { pinned: columns.pinned.map(toGrid), rest: columns.rest.map(toGrid), actions };
  }, [columns, canOpenHours, activeCompany.id, acknowledge, density]);

  const withParts = items.filter(({ parts }) => (parts?.length ?? 0) > 0);
  const allOpen = withParts.length > 0 && withParts.every(({ id }) => expanded[id]);
  const unmarked = unmarkedIn(items.filter(({ id }) => selection.ids.has(id)));
  const chosenAdgroups = items.flatMap(({ id, row }) =>
    selection.ids.has(id) && row.of ? [row.of.adgroup.adgroupId] : [],
  );
  const setSelection = (next: typeof selection) => setChosen({ page, selection: next });

  const toggle = (id: string) => setExpanded((before) => ({ ...before, [id]: !before[id] }));
  const canSeeAlerts = visibleAlertTypes(permissions).length > 0;
  const instead = insteadOfRows({ alerts, isSkeletonDue, isFiltered, controller, canSeeAlerts });
  if (isNarrow) {
    return (
      <div className={classes.table}>
        {instead ?? <AlertCards items={items} total={total} expanded={expanded} onToggle={toggle} {...actions} />}
      </div>
    );
  }
  return (
    <div className={classes.table}>
      <DataGrid
        label="Alerts"
        pinned={pinned}
        rest={rest}
        items={items}
        top={total}
        matching={page?.totalRecords ?? 0}
        before={(state.page - 1) * state.perPage}
        rowHeight={ROW_HEIGHTS[density]}
        isBusy={isLoading}
        sort={state.orderBy}
        onSort={(column) => dispatch({ type: 'sorted', column })}
        selection={gridSelection(selection, ids, (change) => setSelection(change(selection)))}
        onEscape={() => setSelection(NOTHING_SELECTED)}
        expanded={expanded}
        onToggle={toggle}
        allOpen={allOpen}
        onToggleAll={() => setExpanded(allOpen ? {} : Object.fromEntries(ids.map((id) => [id, true])))}
        widths={choice.choice.widths}
        onResize={choice.resize}
        onCopied={(text) => void copyText(text)}
      >
        {instead}
      </DataGrid>
      {selection.ids.size > 0 && (
        <div className={classes.bar} role="region" aria-label="Selected alerts">
          <span>
            {selection.ids.size} {selection.ids.size === 1 ? 'ad group' : 'ad groups'}, {unmarked.length} open{' '}
            {unmarked.length === 1 ? 'alert' : 'alerts'}
          </span>
          <Button size="compact-xs" disabled={unmarked.length === 0} onClick={() => void acknowledge(unmarked)}>
            Acknowledge
          </Button>
          <MuteMenu adgroupIds={chosenAdgroups} onMuted={() => setSelection(NOTHING_SELECTED)} />
          <Button size="compact-xs" variant="default" onClick={() => setSelection(NOTHING_SELECTED)}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

interface InsteadProps {
  readonly controller: ReportController;
  readonly alerts: AlertReportData;
  readonly isSkeletonDue: boolean;
  readonly isFiltered: boolean;
  readonly canSeeAlerts: boolean;
}

/** Returns the skeleton, error or empty state. Null if there are rows to show. */
function insteadOfRows({ controller, alerts, isSkeletonDue, isFiltered, canSeeAlerts }: InsteadProps) {
  const { page, isLoading, failure, refresh } = alerts;
  const { state, dispatch } = controller;
  if (page === null && isLoading) {
    if (!isSkeletonDue) return <div />;
    return (
      <div role="status" aria-label="Loading alerts" className={classes.skeleton}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} height={10} width={`${60 + ((index * 17) % 35)}%`} radius="sm" />
        ))}
      </div>
    );
  }
  if (failure) {
    return (
      <EmptyState
        isHeading={false}
        title="We couldn't load the alerts"
        text={alerts.advice ?? failure.join(' ')}
        action={<Button onClick={refresh}>Retry</Button>}
      />
    );
  }
  if (page?.rows.length !== 0) return null;
  if (state.page > 1 && page.totalRecords > 0) {
    return (
      <EmptyState
        isHeading={false}
        title="This page doesn't exist"
        action={<Button onClick={() => dispatch({ type: 'pageSet', page: 1 })}>Go to first page</Button>}
      />
    );
  }
  if (!canSeeAlerts) {
    return (
      <EmptyState
        isHeading={false}
        title="No alert types to show"
        text="You don't have permission to see any alert type. Ask an administrator."
      />
    );
  }
  return (
    <EmptyState
      isHeading={false}
      title="No alerts"
      text={
        isFiltered
          ? 'No alerts match these filters in this period.'
          : 'No ad group had unusual losses in this period, and none ends soon.'
      }
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => dispatch({ type: 'filtersCleared' })}>
            Clear all filters
          </Button>
        ) : null
      }
    />
  );
}
