import { Button } from '@mantine/core';
import { rangeInWords, type AdvertiserReportId } from '@adops/domain';
import { useEffect } from 'react';
import { showError } from '../../app/toasts.js';
import type { Figures } from '../../reporting/index.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { AdvertiserDetails } from './AdvertiserDetails.js';
import { AdvertiserHead } from './AdvertiserHead.js';
import classes from './AdvertiserReportScreen.module.css';
import { useAdvertiserFigures } from './useAdvertiserFigures.js';
import { useAdvertiserPlace } from './useAdvertiserPlace.js';
import { useAdvertiserState } from './useAdvertiserState.js';
import { useAlertMarkers } from './useAlertMarkers.js';

/** Advertisers on the landing pages of an ad group or of a whole site. */
export function AdvertiserReportScreen() {
  return <Advertisers report="advertisersReport" title="Advertiser report" hasAlerts />;
}

/** Advertiser report of a site, without alerts. */
export function SiteAdvertiserReportScreen() {
  return <Advertisers report="siteAdvertisersReport" title="Site advertiser report" hasAlerts={false} />;
}

interface AdvertisersProps {
  readonly report: AdvertiserReportId;
  readonly title: string;
  readonly hasAlerts: boolean;
}

function Advertisers({ report: reportId, title, hasAlerts }: AdvertisersProps) {
  const state = useAdvertiserState();
  const { query, today } = state;
  const place = useAdvertiserPlace(query);
  const { siteId, feedId, error, names, siteFeeds } = place;
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
  const figures = useAdvertiserFigures(query, feedId);
  const { report, compared } = figures;
  const markers = useAlertMarkers(query, hasAlerts);
  // Without the list of sites no site can be chosen, and without a site's feeds no report can be fetched.
  const broken = (siteId === null ? [names] : [siteFeeds, report, compared]).filter(({ failure }) => failure !== null);

  const body = () => {
    if (broken.length > 0) return <NotLoaded broken={broken} names={names} />;
    if (siteId === null)
      return (
        <EmptyState
          isHeading={false}
          title="Which site?"
          text="Choose a site above, or open an ad group's advertisers from the ad group report."
        />
      );
    if (error) return <EmptyState isHeading={false} title="No advertisers to show" text={error} />;
    if (report.data?.advertiserReport.rows.length === 0)
      return (
        <EmptyState
          isHeading={false}
          title="No advertisers in this period"
          text={`The feed reported no ads on this site for ${rangeInWords(query.dateRange, today)}. Choose another period or feed.`}
        />
      );
    const fileName = title.toLowerCase().replaceAll(' ', '-');
    return <AdvertiserDetails {...{ query, feedId, figures, markers, fileName }} />;
  };
  return (
    <div className={classes.screen}>
      <AdvertiserHead report={reportId} title={title} hasAlerts={hasAlerts} state={state} place={place} />
      {body()}
    </div>
  );
}

interface NotLoadedProps {
  readonly broken: readonly Figures<unknown>[];
  readonly names: Figures<unknown>;
}

/** Empty state for failed requests. Lists each distinct error once and retries all failed requests. */
function NotLoaded({ broken, names }: NotLoadedProps) {
  const retry = () => [names, ...broken].filter(({ failure }) => failure).forEach((each) => each.refresh());
  return (
    <EmptyState
      isHeading={false}
      title="We couldn't load the report"
      text={[...new Set(broken.flatMap(({ advice }) => advice ?? []))].join(' ')}
      action={<Button onClick={retry}>Retry</Button>}
    />
  );
}
