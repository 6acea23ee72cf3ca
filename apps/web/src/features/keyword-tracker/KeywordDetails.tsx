import { useQuery } from '@apollo/client/react';
import { dayInWords, type DayRange, formatValue } from '@adops/domain';
import { Modal, Table } from '@mantine/core';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import type { TrackedKeywordQuery } from '../../gql/graphql.js';
import { TRACKED_KEYWORD } from './keyword-tracker.graphql.js';
import classes from './keyword-tracker.module.css';

type Keyword = TrackedKeywordQuery['keywordTrackingGroupStats']['rows'][number];
type Day = Keyword['days'][number];

interface KeywordDetailsProps {
  readonly groupId: number;
  /** Null if the dialog is closed. */
  readonly keyword: string | null;
  readonly range: DayRange;
  readonly onClose: () => void;
}

/** Dialog with a keyword's advertisers, their positions, and statistics by day. */
export function KeywordDetails({ groupId, keyword, range, onClose }: KeywordDetailsProps) {
  return (
    <Modal
      opened={keyword !== null}
      onClose={onClose}
      size={880}
      title={keyword ?? ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {keyword !== null && <Details groupId={groupId} keyword={keyword} range={range} />}
    </Modal>
  );
}

function Details({ groupId, keyword, range }: Omit<KeywordDetailsProps, 'onClose'> & { readonly keyword: string }) {
  const query = useQuery(TRACKED_KEYWORD, { variables: { keywordGroupId: groupId, keyword, dateRange: range }, ...LIVE });
  return (
    <Fetched query={query} skeleton={<p className={classes.muted}>Loading …</p>}>
      {({ keywordTrackingGroupStats: { rows } }) =>
        rows[0] ? (
          <div className={classes.details}>
            <Advertisers row={rows[0]} />
            <Days days={rows[0].days} />
          </div>
        ) : (
          <p className={classes.muted}>This keyword is no longer in the group.</p>
        )
      }
    </Fetched>
  );
} // prettier-ignore

function Advertisers({ row: { advertisers, probeCount } }: { readonly row: Keyword }) {
  return (
    <section aria-labelledby="tracked-advertisers">
      <h2 id="tracked-advertisers" className={classes.sectionTitle}>
        Advertisers
      </h2>
      {advertisers.length === 0 ? (
        <p className={classes.muted}>
          {probeCount === 0 ? 'Not probed in this period.' : 'No ads were returned in this period.'}
        </p>
      ) : (
        <Table.ScrollContainer minWidth={440} type="native" tabIndex={0} role="region" aria-label="Advertisers in probes">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Advertiser</th>
                <th scope="col" title="Number of probes that found it, out of all probes.">
                  Probes
                </th>
                <th scope="col" title="Probes that found it divided by all probes.">
                  Show rate
                </th>
                <th scope="col" title="Average of the advertiser's best position in each probe. 1 is first.">
                  Average position
                </th>
                <th scope="col">Best position</th>
              </tr>
            </thead>
            <tbody>
              {advertisers.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{`${one.shownCount} of ${probeCount}`}</td>
                  <td>{formatValue('percent', one.showRate)}</td>
                  <td>{formatValue('decimal2', one.averagePosition)}</td>
                  <td>{one.bestPosition}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Table.ScrollContainer>
      )}
    </section>
  );
} // prettier-ignore

function Days({ days }: { readonly days: readonly Day[] }) {
  return (
    <section aria-labelledby="tracked-days">
      <h2 id="tracked-days" className={classes.sectionTitle}>
        By day
      </h2>
      {days.length === 0 ? (
        <p className={classes.muted}>There are no probes and no own traffic in these days.</p>
      ) : (
        <Table.ScrollContainer minWidth={620} type="native" tabIndex={0} role="region" aria-label="Days of the keyword">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col" className={classes.ads}>
                  Positions
                </th>
                <th scope="col">RPC</th>
                <th scope="col">RPS</th>
                <th scope="col">CTR</th>
                <th scope="col">Feed shows</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{dayInWords(day.date)}</th>
                  <td className={classes.ads}>
                    <Positions day={day} />
                  </td>
                  <td>{formatValue('money4', day.rpc ?? null)}</td>
                  <td>{formatValue('money4', day.rps ?? null)}</td>
                  <td>{formatValue('percent', day.ctr ?? null)}</td>
                  <td>{formatValue('integer', day.feedShowCount ?? null)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function Positions({ day: { ads, error } }: { readonly day: Day }) {
  if (!ads) return <span className={error ? classes.failed : classes.muted}>{error ?? 'Not probed'}</span>;
  if (ads.length === 0) return <span className={classes.muted}>No ads</span>;
  return (
    <ol>
      {ads.map(({ position, name, title }) => (
        <li key={position} title={title ?? undefined}>
          <span className={classes.position}>{position}</span> {name}
        </li>
      ))}
    </ol>
  );
}
