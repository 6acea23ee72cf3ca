import { ADVERTISER_FEED_IDS, writeAdvertiserQuery } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { answeredBy, refusedWith } from '../../../test/in-company.js';

const named = (typename: string, id: number, name: string) => ({ __typename: typename, id, name });
const FAILED = refusedWith('Out of order', 'INTERNAL');
const SITES = { sites: [named('Site', 4, 'Motors')], feeds: [named('Partner', 2, 'Yahoo')] };
const REPORT = {
  advertiserReport: { __typename: 'AdvertiserReport', rows: [], topAdvertisers: [], totalRecords: 0 },
};
const FEEDS = ADVERTISER_FEED_IDS.slice(0, 1);
const NONE = { AdvertiserSeries: { adgroupRevenue: [] }, AdvertiserRpc: { advertiserRpc: [] } };
const COULD_NOT = "We couldn't load the report";
const EMPTY = 'No advertisers in this period';

async function chooseSite(): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'Site' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Motors' }));
}

it('shows an error if sites or feeds fail to load, and reloads with Retry', async () => {
  const answers: Record<string, object> = { ...NONE, AdvertiserSites: FAILED, AdvertiserReport: REPORT };
  answerConsole(answers, ['advertisers-report']);
  renderConsoleAt('advertisers-report');
  expect(await screen.findByText(COULD_NOT)).toBeInTheDocument();
  answers['AdvertiserSites'] = SITES;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Which site?')).toBeInTheDocument();

  answers['SiteFeeds'] = FAILED;
  await chooseSite();
  expect(await screen.findByText(COULD_NOT)).toBeInTheDocument();
  answers['SiteFeeds'] = { siteFeedIds: FEEDS };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(EMPTY)).toBeInTheDocument();
});

it('shows that a site has no feeds', async () => {
  answerConsole({ ...NONE, AdvertiserSites: SITES, SiteFeeds: { siteFeedIds: [] } }, ['advertisers-report']);
  renderConsoleAt('advertisers-report');
  await screen.findByText('Which site?');
  await chooseSite();
  const words = 'Could not fetch feeds for site id 4. Please check configuration.';
  expect(await screen.findByText('No advertisers to show')).toBeInTheDocument();
  expect(screen.getAllByText(words).length).toBeGreaterThan(1);
});

it('shows an error if the comparison range fails to load', async () => {
  const dateRange = { start: '2026-11-20', end: '2026-11-22' };
  const compareRange = { start: '2026-11-17', end: '2026-11-19' };
  const isBefore = ({ filters }: { filters: { dateRange: object } }) =>
    JSON.stringify(filters.dateRange) === JSON.stringify(compareRange);
  const answers: Record<string, object> = { ...NONE, AdvertiserSites: SITES, SiteFeeds: { siteFeedIds: FEEDS } };
  answers['AdvertiserReport'] = answeredBy((variables) => (isBefore(variables as never) ? FAILED : REPORT));
  answerConsole(answers, ['advertisers-report']);
  const q = encodeURIComponent(writeAdvertiserQuery({ siteId: 4, dateRange, compareRange }));
  renderConsoleAt(`advertisers-report?q=${q}`);
  expect(await screen.findByText(COULD_NOT)).toBeInTheDocument();
});
