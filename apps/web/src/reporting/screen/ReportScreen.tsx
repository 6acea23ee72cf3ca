import { ActionIcon, Button, Select, Skeleton, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChartBar, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { readText, writeText } from '../../app/session/storage.js';
import { loadChunk } from '../../app/routes/chunks.js';
import { isDrawable } from '../chart/chart-data.js';
import { ColumnsButton } from '../columns/ColumnsButton.js';
import { ExportMenu } from '../export/ExportMenu.js';
import { FilterBar } from '../filters/FilterBar.js';
import type { CellRenderers } from '../table/grid-columns.js';
import { countWords } from '../table/total-words.js';
import { ReportTable } from '../table/ReportTable.js';
import { GroupingPicker } from './GroupingPicker.js';
import { Pager } from './Pager.js';
import { ReportViews } from '../views/ReportViews.js';
import classes from './ReportScreen.module.css';
import { SettingSwitches } from './SettingSwitches.js';
import { useReportController, type ReportController, type ReportSetup } from './useReportController.js';

const ReportChart = lazy(() => loadChunk('chart', () => import('../chart/ReportChart.js')));

const NO_RENDERERS: CellRenderers = {};

interface ReportScreenProps {
  readonly setup: ReportSetup;
  /** Cells drawn in the report's own way, by column. */
  readonly renderers?: CellRenderers;
  /** A panel of the report's own between filters and chart. */
  readonly panel?: (controller: ReportController) => ReactNode;
  /** What can be done with chosen rows. */
  readonly selectionActions?: (controller: ReportController) => ReactNode;
}

/** One screen for every report: all it shows and does comes from the report's contract. */
export function ReportScreen({ setup, renderers = NO_RENDERERS, panel, selectionActions }: ReportScreenProps) {
  const controller = useReportController(setup);
  const { contract, state, dispatch, data, noun } = controller;
  useDocumentTitle(`${contract.title} · AdOps Console`);
  const chartKey = `chart.${contract.id}`;
  const [isChartOpen, setChartOpen] = useState(() => {
    const kept = readText(chartKey);
    // A phone shows the figures first.
    return kept === null ? window.innerWidth >= 620 : kept === 'open';
  });
  const canDraw = contract.chart.length > 0 && isDrawable(contract, state);
  const [isChooserOpen, setChooserOpen] = useState(false);

  const toggleChart = () => {
    setChartOpen(!isChartOpen);
    writeText(chartKey, isChartOpen ? 'closed' : 'open');
  };
  const commands = useMemo((): Command[] => {
    const command = (id: string, label: string, run: () => void): Command => ({
      id: `report-${id}`,
      group: contract.title,
      label,
      run,
    });
    return [
      command('columns', 'Choose columns', () => setChooserOpen(true)),
      command('refresh', 'Refresh figures', data.refresh),
      command('clear', 'Clear all filters', () => dispatch({ type: 'filtersCleared' })),
      ...contract.grouping.choices.map(({ id, label }) =>
        command(`group-${id}`, `Rows: ${label.toLowerCase()}`, () =>
          dispatch({ type: 'groupLevelSet', groupLevel: id }),
        ),
      ),
      ...contract.segments.map(({ id, label }) =>
        command(`segment-${id}`, `Break down by ${label.toLowerCase()}`, () =>
          dispatch({ type: 'segmentSet', segment: id }),
        ),
      ),
    ];
  }, [contract, data.refresh, dispatch]);
  useOfferedCommands(commands);

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
            w={172}
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
        <ColumnsButton controller={controller} isOpen={isChooserOpen} onOpenChange={setChooserOpen} />
        {contract.chart.length > 0 && (
          <Button
            size="xs"
            variant="default"
            className={classes.action}
            leftSection={<IconChartBar size={14} />}
            aria-label={isChartOpen && canDraw ? 'Hide chart' : 'Chart'}
            aria-expanded={isChartOpen && canDraw}
            disabled={!canDraw}
            title={canDraw ? undefined : 'This report has daily figures. Choose more than one day to see a chart.'}
            onClick={toggleChart}
          >
            <span className={classes.words}>{isChartOpen && canDraw ? 'Hide chart' : 'Chart'}</span>
          </Button>
        )}
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
          {data.page && (
            <span>
              {countWords(data.page, controller.grouping.keys, noun)}
              {data.took !== null && ` · ${(data.took / 1000).toFixed(2)} s`}
            </span>
          )}
          <Tooltip label="Refresh figures">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Refresh figures"
              onClick={data.refresh}
              loading={data.isLoading && data.page !== null && (data.took ?? 0) > 400}
            >
              <IconRefresh size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {panel?.(controller)}
      {isChartOpen && canDraw && (
        <ErrorBoundary fallback={<div className={classes.chartRoom}>We couldn't draw the chart.</div>}>
          <Suspense fallback={<Skeleton className={classes.chartRoom} />}>
            <ReportChart controller={controller} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ReportTable controller={controller} renderers={renderers} actions={selectionActions} />
      {contract.paged !== false && (
        <FooterSlot>
          <Pager controller={controller} />
        </FooterSlot>
      )}
    </div>
  );
}
