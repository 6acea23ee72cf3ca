import { useQuery } from '@apollo/client/react';
import { countryOfMarket, KEYWORD_MINING, MINING_SOURCES, trackingCountryOf, momentText } from '@adops/domain';
import { Alert } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { ownList, type ReportController, ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { AddToTemplate, StartTracking } from '../keyword-planner/index.js';
import { miningCells } from './cells.js';
import classes from './cells.module.css';
import { MINING_CHOICES, MINING_MARKETS, MINING_STATE } from './keyword-mining.graphql.js';

interface OfProvider {
  readonly id: number;
  readonly name: string;
  readonly providerId: number;
}
const withinProvider = (list: readonly OfProvider[]) =>
  list.map(({ id, name, providerId }) => ({ id, name, withinId: providerId }));

const SETUP: ReportSetup = {
  contract: KEYWORD_MINING,
  identity: 'keyword',
  entityIds: { creative: 'id' },
  cards: ['regionName', 'advertiserName', 'lastShownAt'],
  rowFields: ['keyword', 'regionName', 'isNew', 'adUrl', 'creativeTracking { keywordTrackingGroup { id status } }'],
  widths: {
    keyword: 260,
    regionName: 130,
    advertiserGroup: 140,
    isUsed: 100,
    timesShownFrom: 110,
    firstShownAt: 138,
    lastShownAt: 138,
    site: 150,
  },
  ownList: ownList(MINING_CHOICES, (data) => ({
    regionIdIn: data.keywordMiningToolRegions,
    providerIdIn: data.keywordMiningToolProviders,
    advertiserGroupIdIn: withinProvider(data.keywordMiningToolAdvertiserGroups),
    advertiserIdIn: withinProvider(data.keywordMiningToolAdvertisers),
  })),
};

/** Report of competitors' ads by keyword: how long and how often they are shown, and whether we track the keyword. */
export function KeywordMiningScreen() {
  const { permissions } = useAccess();
  const path = useCompanyPath('tools/keyword-tracker/keyword-group-stats');
  const mayOpen = permissions.has('keyword-tracking-group');
  const renderers = useMemo(() => miningCells(mayOpen ? (id) => path(String(id)) : null), [mayOpen, path]);
  return (
    <ReportScreen
      setup={SETUP}
      renderers={renderers}
      panel={(controller) => <CollectedLine controller={controller} />}
      rowActions={(controller, table) => table({ bar: <KeywordActions controller={controller} /> })}
    />
  );
}

/** Source of the ads and time of the last sync. */
function CollectedLine({ controller: { lists } }: { readonly controller: ReportController }) {
  const query = useQuery(MINING_STATE, LIVE);
  const state = query.data?.keywordMiningToolState;
  if (!state) return <FailureLine query={query} />;
  const source = lists?.sources.find(({ id }) => MINING_SOURCES.includes(id))?.name;
  const { isConfigured, collectedAt, error, unknownRegions } = state;
  return (
    <>
      {!isConfigured && (
        <Alert color="yellow" mb={4} p={10} title="No provider of competitor ads">
          No new ads are collected. Ask your administrator to set KEYWORD_MINING_URL and KEYWORD_MINING_KEY.
        </Alert>
      )}
      {isConfigured && error !== null && (
        <Alert color="red" mb={4} p={10} role="alert" title="The last ads couldn't be collected">
          {error} We retry within 15 minutes.
        </Alert>
      )}
      <p className={classes.state}>
        {source && <span>Source: {source}</span>}
        <span>
          {collectedAt
            ? `Collected ${momentText(collectedAt)} UTC`
            : isConfigured && 'The first ads are being collected.'}
        </span>
        {unknownRegions.length > 0 && (
          <span title="Ads listed without a region:">Regions that are not countries: {unknownRegions.join(', ')}</span>
        )}
      </p>
    </>
  );
}

/** Actions for the keywords of the selected ads. */
function KeywordActions({ controller }: { readonly controller: ReportController }) {
  const { permissions } = useAccess();
  const [isTracking, setTracking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { data } = useQuery(MINING_MARKETS);
  const rows = controller.selectedRows();
  const keywords = [...new Set(rows.flatMap(({ keyword }) => (typeof keyword === 'string' ? [keyword] : [])))];
  const regions = [...new Set(rows.map(({ regionName }) => regionName))];
  const code = controller.lists?.countries.find(({ name }) => name === regions[0])?.code;
  const country = trackingCountryOf(code ?? '');
  const marketIds = (data?.markets ?? [])
    .filter(({ code: market }) => country !== null && trackingCountryOf(countryOfMarket(market ?? '')) === country)
    .map(({ id }) => id);
  const none = controller.selection.isAllMatching
    ? 'Select rows on one page.'
    : keywords.length === 0
      ? 'None of the selected ads has a keyword.'
      : null;
  const place =
    regions.length > 1
      ? 'Choose ads of one region because keywords are tracked in one country.'
      : marketIds.length === 0
        ? "Keywords can't be tracked in this region."
        : null;
  const done = () => {
    setTracking(false);
    setAdding(false);
    controller.data.refresh();
  };
  return (
    <>
      {permissions.has('keyword-tracking-task') && (
        <ReasonedButton size="compact-sm" reason={none ?? place} onClick={() => setTracking(true)}>
          Start tracking…
        </ReasonedButton>
      )}
      {permissions.has('ad-generator') && (
        <ReasonedButton size="compact-sm" reason={none} onClick={() => setAdding(true)}>
          Add to keyword templates…
        </ReasonedButton>
      )}
      {isTracking && (
        <StartTracking
          {...{ keywords, marketIds, onDone: done }}
          deviceId={null}
          onClose={() => setTracking(false)}
          onTracked={() => controller.data.refresh()}
        />
      )}
      {isAdding && (
        <AddToTemplate
          {...{ keywords, onDone: done }}
          marketId={marketIds.length === 1 && regions.length === 1 ? marketIds[0]! : null}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
