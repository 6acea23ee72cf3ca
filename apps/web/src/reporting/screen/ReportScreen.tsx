import { ActionIcon, Button, Popover, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChartBar, IconColumns3, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { readText, writeText } from '../../app/session/storage.js';
import { loadChunk } from '../../app/routes/chunks.js';
import { ExportMenu } from '../export/ExportMenu.js';
import { FilterBar } from '../filters/FilterBar.js';
import type { CellRenderers } from '../table/grid-columns.js';
import { ReportTable } from '../table/ReportTable.js';
import { Pager } from './Pager.js';
import classes from './ReportScreen.module.css';
import { useReportController, type ReportSetup } from './useReportController.js';

const ReportChart = lazy(() => loadChunk('chart', () => import('../chart/ReportChart.js')));
const ColumnChooser = lazy(() => loadChunk('columns', () => import('../columns/ColumnChooser.js')));

const NO_RENDERERS: CellRenderers = {};

interface ReportScreenProps {
  readonly setup: ReportSetup;
  /** Cells drawn in the report's own way, by column. */
  readonly renderers?: CellRenderers;
}

/** One screen for every report: all it shows and does comes from the report's contract. */
export function ReportScreen({ setup, renderers = NO_RENDERERS }: ReportScreenProps) {
  const controller = useReportController(setup);
  const { contract, state, dispatch, data, noun } = controller;
  useDocumentTitle(`${contract.title} · AdOps Console`);
  const chartKey = `chart.${contract.id}`;
  const [isChartOpen, setChartOpen] = useState(() => {
    const kept = readText(chartKey);
    // A phone shows the figures first.
    return kept === null ? window.innerWidth >= 620 : kept === 'open';
  });
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
      command('refresh', 'Load the figures again', data.refresh),
      command('clear', 'Clear all filters', () => dispatch({ type: 'filtersCleared' })),
      ...contract.grouping.choices.map(({ id, label }) =>
        command(`group-${id}`, `Rows: ${label.toLowerCase()}`, () =>
          dispatch({ type: 'groupLevelSet', groupLevel: id }),
        ),
      ),
      ...contract.segments.map(({ id, label }) =>
        command(`segment-${id}`, `Split rows by ${label.toLowerCase()}`, () =>
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
        <SegmentedControl
          size="xs"
          aria-label="Rows"
          value={state.groupLevel}
          onChange={(groupLevel) => dispatch({ type: 'groupLevelSet', groupLevel })}
          data={contract.grouping.choices.map(({ id, label }) => ({ value: id, label }))}
        />
        <Select
          size="xs"
          w={150}
          aria-label="Split rows"
          placeholder="Not split"
          clearable
          value={state.segment}
          onChange={(segment) => dispatch({ type: 'segmentSet', segment })}
          data={contract.segments.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
        />
        <div className={classes.spacer} />
        <Popover
          opened={isChooserOpen}
          onChange={setChooserOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <Button
              size="xs"
              variant="default"
              className={classes.action}
              leftSection={<IconColumns3 size={14} />}
              aria-label="Columns"
              onClick={() => setChooserOpen((open) => !open)}
            >
              <span className={classes.words}>Columns</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown p={10} aria-label="Columns">
            <Suspense fallback={<div className={classes.chooserRoom} />}>
              <ColumnChooser controller={controller} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        <Button
          size="xs"
          variant="default"
          className={classes.action}
          leftSection={<IconChartBar size={14} />}
          aria-label={isChartOpen ? 'Hide chart' : 'Chart'}
          aria-expanded={isChartOpen}
          onClick={toggleChart}
        >
          <span className={classes.words}>{isChartOpen ? 'Hide chart' : 'Chart'}</span>
        </Button>
        <ExportMenu controller={controller} />
      </div>
      <div className={classes.filters}>
        <FilterBar controller={controller} />
        <div className={classes.result} aria-live="polite">
          {data.page && (
            <span>
              {data.page.totalRecords.toLocaleString('en-US')} {noun(data.page.totalRecords)}
              {data.took !== null && ` · ${(data.took / 1000).toFixed(2)} s`}
            </span>
          )}
          <Tooltip label="Load the figures again">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Load the figures again"
              onClick={data.refresh}
              loading={data.isLoading && data.page !== null && (data.took ?? 0) > 400}
            >
              <IconRefresh size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {isChartOpen && (
        <ErrorBoundary fallback={<div className={classes.chartRoom}>The chart could not be drawn.</div>}>
          <Suspense fallback={<div className={classes.chartRoom} />}>
            <ReportChart controller={controller} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ReportTable controller={controller} renderers={renderers} />
      <FooterSlot>
        <Pager controller={controller} />
      </FooterSlot>
    </div>
  );
}
