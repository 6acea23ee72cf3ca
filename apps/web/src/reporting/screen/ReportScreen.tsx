import { isByAccountDay } from '@adops/domain';
import { ActionIcon, Select, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { loadChunk } from '../../app/routes/chunks.js';
import { ColumnsButton } from '../columns/ColumnsButton.js';
import { ExportMenu } from '../export/ExportMenu.js';
import { FilterBar } from '../filters/FilterBar.js';
import type { CellRenderers } from '../table/grid-columns.js';
import { countHelp, countWords } from '../table/total-words.js';
import type { WithRowActions } from '../table/row-actions.js';
import { ReportTable } from '../table/ReportTable.js';
import { ChartButton } from './ChartButton.js';
import { GroupingPicker } from './GroupingPicker.js';
import { Pager } from './Pager.js';
import { ReportViews } from '../views/ReportViews.js';
import classes from './ReportScreen.module.css';
import { SettingSwitches } from './SettingSwitches.js';
import { useChartToggle } from './useChartToggle.js';
import { useReportCommands } from './useReportCommands.js';
import { useReportController, type ReportController, type ReportSetup } from './useReportController.js';

const ReportChart = lazy(() => loadChunk('chart', () => import('../chart/ReportChart.js')));

const NO_RENDERERS: CellRenderers = {};
const withoutActions: WithRowActions = (_, table) => table(null);
const ACCOUNT_DAYS =
  "Days are in each account's time zone. Totals differ slightly from reports that use UTC days, such as the ad group report.";

interface ReportScreenProps {
  readonly setup: ReportSetup;
  /** Custom renderers of cells, by column. */
  readonly renderers?: CellRenderers;
  /** Custom panel between filters and chart. */
  readonly panel?: (controller: ReportController) => ReactNode;
  /** Adds actions on rows to the table. */
  readonly rowActions?: WithRowActions;
}

/** Screen of a report, derived from the report's contract. */
export function ReportScreen({
  setup,
  renderers = NO_RENDERERS,
  panel,
  rowActions = withoutActions,
}: ReportScreenProps) {
  const controller = useReportController(setup);
  const { contract, state, dispatch, data, noun } = controller;
  const chart = useChartToggle(contract, state);
  useReportCommands(controller);

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{contract.title}</h1>
        {!contract.grouping.multiple && contract.grouping.choices.length > 1 && (
          <GroupingPicker controller={controller} />
        )}
        {contract.segments.length > 0 && (
          <Select
            size="xs"
            w={{ base: 150, lg: 172 }}
            aria-label="Break down rows"
            placeholder="No breakdown"
            clearable
            value={state.segment}
            onChange={(segment) => dispatch({ type: 'segmentSet', segment })}
            data={contract.segments.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
          />
        )}
        <div className={classes.spacer} />
        <ReportViews controller={controller} />
        <ColumnsButton controller={controller} />
        {contract.chart.length > 0 && <ChartButton chart={chart} />}
        <ExportMenu controller={controller} />
      </div>
      {contract.grouping.multiple && (
        <div className={classes.gathered}>
          <GroupingPicker controller={controller} />
          <SettingSwitches controller={controller} />
        </div>
      )}
      <div className={classes.filters}>
        <FilterBar controller={controller} />
        <div className={classes.result} aria-live="polite">
          {isByAccountDay(contract) && (
            <Tooltip multiline w={264} label={ACCOUNT_DAYS} events={{ hover: true, focus: true, touch: true }}>
              <UnstyledButton className={classes.hint}>Account days</UnstyledButton>
            </Tooltip>
          )}
          {data.page && (
            <span title={countHelp(data.page, controller.grouping.keys)}>
              {countWords(data.page, controller.grouping.keys, noun)}
              {data.took !== null && ` · ${(data.took / 1000).toFixed(2)} s`}
            </span>
          )}
          <Tooltip label="Refresh">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Refresh"
              onClick={data.refresh}
              loading={data.isLoading && data.page !== null && (data.took ?? 0) > 400}
            >
              <IconRefresh size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {panel?.(controller)}
      {chart.isShown && (
        <ErrorBoundary fallback={<div className={classes.chartRoom}>We couldn't draw the chart.</div>}>
          <Suspense fallback={<Skeleton className={classes.chartRoom} />}>
            <ReportChart controller={controller} />
          </Suspense>
        </ErrorBoundary>
      )}
      {rowActions(controller, (actions) => (
        <ReportTable controller={controller} renderers={renderers} actions={actions} />
      ))}
      {contract.api.paged !== false && (
        <FooterSlot>
          <Pager controller={controller} />
        </FooterSlot>
      )}
    </div>
  );
}
