import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { ColumnsButton } from '../../reporting/columns/ColumnsButton.js';
import { ExportMenu } from '../../reporting/export/ExportMenu.js';
import { FilterBar } from '../../reporting/filters/FilterBar.js';
import classes from '../../reporting/screen/ReportScreen.module.css';
import { ReportViews } from '../../reporting/views/ReportViews.js';
import { Pager } from '../../reporting/screen/Pager.js';
import { Legend } from './Legend.js';
import { AlertTable } from './AlertTable.js';
import { useAlertController } from './useAlertController.js';

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'resolved', label: 'Resolved' },
];

/** Alerts grouped by ad group, with links to their hours and a button to acknowledge them. */
export function AlertReportScreen() {
  const { controller, alerts } = useAlertController();
  const { contract, state, dispatch, data, noun } = controller;
  const states = Array.isArray(state.filters.states) ? state.filters.states : [];
  const path = useCompanyPath('alertReport');
  const shown = states.length === 1 ? String(states[0]) : states.length === 0 ? 'all' : '';

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{contract.title}</h1>
        <SegmentedControl
          size="xs"
          aria-label="Status"
          value={shown}
          onChange={(value) =>
            dispatch({ type: 'filterSet', id: 'states', value: value === 'all' ? undefined : [value] })
          }
          data={STATES}
        />
        <div className={classes.spacer} />
        <Button size="xs" variant="default" component={Link} to={path('delivery')}>
          Emails
        </Button>
        <ReportViews controller={controller} />
        <ColumnsButton controller={controller} />
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
          <Tooltip label="Refresh">
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label="Refresh" onClick={data.refresh}>
              <IconRefresh size={14} />
            </ActionIcon>
          </Tooltip>
          <Legend />
        </div>
      </div>
      <AlertTable controller={controller} alerts={alerts} />
      <FooterSlot>
        <Pager controller={controller} />
      </FooterSlot>
    </div>
  );
}
