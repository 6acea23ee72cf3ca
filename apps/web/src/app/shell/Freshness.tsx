import { useQuery } from '@apollo/client/react';
import { Popover, Table } from '@mantine/core';
import { useEffect } from 'react';
import { LIVE } from '../loading/query.js';
import { DATA_FRESHNESS } from './freshness.graphql.js';
import {
  dayInWords,
  freshnessGroups,
  hourInWords,
  type PartnerFreshness,
  type SiteFreshness,
  summarizeFreshness,
} from './freshness-summary.js';
import classes from './Freshness.module.css';
import { serverNow } from './server-clock.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';

const POLL_MS = 2 * 60 * 1000;
/** Polling interval while older days are being loaded. */
const LOADING_POLL_MS = 10 * 1000;
const NO_PARTNERS: readonly PartnerFreshness[] = [];
const NO_SITES: readonly SiteFreshness[] = [];

/** Shows how recent the data is: one line in the header, with every source, feed and site in a popover. */
export function Freshness() {
  const { data, error, startPolling } = useQuery(DATA_FRESHNESS, { ...LIVE, pollInterval: POLL_MS });
  const loadingBefore = error ? null : (data?.figuresLoadingBefore ?? null);
  const isLoading = loadingBefore !== null;
  useEffect(() => startPolling(isLoading ? LOADING_POLL_MS : POLL_MS), [isLoading, startPolling]);
  // Without a response, the header shows nothing instead of old data.
  const partners = error ? NO_PARTNERS : (data?.dataFreshness ?? NO_PARTNERS);
  const sites = error ? NO_SITES : (data?.siteFreshness ?? NO_SITES);
  const { costUntil, revenueUntil, late, failing } = summarizeFreshness(partners, sites);
  const completeUntil = costUntil ?? revenueUntil;
  if (!completeUntil) return null;
  const today = serverNow().toISOString().slice(0, 10);
  const state = failing.length > 0 ? 'failing' : late.length > 0 ? 'late' : undefined;

  return (
    <Popover position="bottom-end" width="min(460px, calc(100vw - 16px))" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.button}>
          <span className={classes.dot} data-state={state} aria-hidden />
          <span className={classes.long}>Data through </span>
          <span className={classes.until}>{hourInWords(completeUntil, today)}</span>
          {revenueUntil && revenueUntil !== completeUntil && (
            <span className={classes.revenue}>· revenue through {hourInWords(revenueUntil, today)}</span>
          )}
          {loadingBefore && (
            <span
              className={classes.late}
              title={`Figures for days before ${dayInWords(loadingBefore)} are still loading.`}
            >
              · <span className={classes.word}>loading </span>before {dayInWords(loadingBefore)}
            </span>
          )}
          {failing.length > 0 && (
            <span className={classes.failing} title={`Sync fails: ${failing.join(', ')}`}>
              · {failing.length} <span className={classes.word}>failing</span>
            </span>
          )}
          {late.length > 0 && (
            <span className={classes.late} title={`Late: ${late.join(', ')}`}>
              · {late.length} <span className={classes.word}>late</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={classes.title}>Data through</div>
        {loadingBefore && (
          <div className={classes.loading}>
            Figures for days before {dayInWords(loadingBefore)} are still loading. Until then, reports for these days
            are incomplete and no alerts are raised.
          </div>
        )}
        <ScrollRegion label="Freshness by source, feed and site" className={classes.scroll}>
          {freshnessGroups(partners, sites, today).map(({ label, rows }) => (
            <Table key={label} verticalSpacing={4} horizontalSpacing={14} fz={12} withRowBorders={false}>
              <Table.Caption className={classes.caption}>{label}</Table.Caption>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td className={classes.name}>{row.name}</Table.Td>
                    <Table.Td className={classes.lateCell} data-failing={row.isFailing || undefined}>
                      {row.trouble}
                    </Table.Td>
                    <Table.Td className={classes.time}>{row.until}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          ))}
        </ScrollRegion>
      </Popover.Dropdown>
    </Popover>
  );
}
