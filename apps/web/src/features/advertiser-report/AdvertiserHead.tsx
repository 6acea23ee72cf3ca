import { CloseButton, SegmentedControl, Select, Switch } from '@mantine/core';
import {
  ADVERTISER_METRICS,
  ADVERTISER_SEGMENTATIONS,
  MAX_ADVERTISER_DAYS,
  type AdvertiserMetric,
  type AdvertiserReportId,
  type AdvertiserSegmentationId,
} from '@adops/domain';
import { DateFilter } from '../../reporting/index.js';
import classes from './AdvertiserReportScreen.module.css';
import { AdvertiserViews } from './AdvertiserViews.js';
import type { AdvertiserPlace } from './useAdvertiserPlace.js';
import type { AdvertiserState } from './useAdvertiserState.js';
import { canMarkAlerts } from './useAlertMarkers.js';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const choicesOf = (named: readonly { readonly id: number; readonly name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

interface AdvertiserHeadProps {
  readonly report: AdvertiserReportId;
  readonly title: string;
  readonly hasAlerts: boolean;
  readonly state: AdvertiserState;
  readonly place: AdvertiserPlace;
}

/** Title, filters and view options of the report. */
export function AdvertiserHead({ report, title, hasAlerts, state, place }: AdvertiserHeadProps) {
  const { query, change } = state;
  const { segmentation, reportMetric, highlightAlerts } = query;
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <PlaceChoice label={query.label} place={place} change={change} />
      <Dates state={state} />
      <SegmentedControl
        size="xs"
        aria-label="Break down by time"
        value={segmentation}
        onChange={(value) => change({ segmentation: value as AdvertiserSegmentationId })}
        data={optionsOf(ADVERTISER_SEGMENTATIONS)}
      />
      <SegmentedControl
        size="xs"
        aria-label="Figure"
        value={reportMetric}
        onChange={(value) => change({ reportMetric: value as AdvertiserMetric })}
        data={optionsOf(ADVERTISER_METRICS)}
      />
      {hasAlerts && canMarkAlerts(query) && (
        <Switch
          size="xs"
          label="Highlight alerts"
          checked={highlightAlerts}
          onChange={(event) => change({ highlightAlerts: event.currentTarget.checked })}
        />
      )}
      <div className={classes.spacer} />
      <AdvertiserViews report={report} title={title} state={state} />
    </div>
  );
}

interface PlaceChoiceProps {
  readonly label: string | null;
  readonly place: AdvertiserPlace;
  readonly change: AdvertiserState['change'];
}

/** Selects for the site, ad group, label and feed. */
function PlaceChoice({ label, place, change }: PlaceChoiceProps) {
  const { siteId, adgroupId, feedId, sites, feeds, adgroupName } = place;
  return (
    <>
      <Select
        size="xs"
        w={190}
        aria-label="Site"
        placeholder="Choose a site"
        searchable
        value={siteId === null ? null : String(siteId)}
        onChange={(value) => change({ siteId: value === null ? null : Number(value), adgroupId: null, feedId: null })}
        data={choicesOf(sites)}
      />
      {adgroupId !== null && (
        <span className={classes.adgroup}>
          {adgroupName ?? `Ad group ${adgroupId}`}
          <CloseButton
            size="xs"
            aria-label="Show the whole site"
            title="Show the whole site"
            onClick={() => change({ adgroupId: null })}
          />
        </span>
      )}
      {label !== null && (
        <span className={classes.adgroup}>
          Label {label}
          <CloseButton size="xs" aria-label="Remove label" onClick={() => change({ label: null })} />
        </span>
      )}
      <Select
        size="xs"
        w={170}
        aria-label="Feed"
        placeholder="Feed"
        disabled={feeds.length === 0}
        allowDeselect={false}
        value={feedId === null ? null : String(feedId)}
        onChange={(value) => change({ feedId: value === null ? null : Number(value) })}
        data={choicesOf(feeds)}
      />
    </>
  );
}

/** Date range and comparison range. */
function Dates({ state: { query, today, change } }: { readonly state: AdvertiserState }) {
  return (
    <DateFilter
      range={query.dateRange}
      compareRange={query.compareRange}
      today={today}
      maxRange={MAX_ADVERTISER_DAYS}
      dispatch={(action) => {
        if (action.type === 'datesSet' && action.range?.start && action.range.end) {
          const { start, end } = action.range;
          change({ dateRange: { start, end }, compareRange: action.compareRange ?? null });
        } else if (action.type === 'compareSet') {
          change({ compareRange: action.range });
        }
      }}
    />
  );
}
