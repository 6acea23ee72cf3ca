import { formatValue } from '@adops/domain';
import { Modal, Table } from '@mantine/core';
import type { PlannerRow } from './planner-rows.js';
import classes from './KeywordPlanner.module.css';

const TYPES = {
  business: 'Business',
  arbitrage: 'Arbitrage',
  comparison: 'Comparison',
  unknown: 'Not classified',
} as const;

/** Dialog with the advertisers seen for a keyword, most clicks first. */
export function Advertisers({ row, onClose }: { readonly row: PlannerRow | null; readonly onClose: () => void }) {
  const advertisers = row?.stats?.advertisers ?? [];
  const probes = row?.stats?.probeCount;
  return (
    <Modal opened={row !== null} onClose={onClose} size={860} title={row ? `Advertisers for ${row.keyword}` : ''} closeButtonProps={{ 'aria-label': 'Close' }}>
      {advertisers.length === 0 ? (
        <p className={classes.count}>No advertisers. The keyword had fewer than 10 feed shows in these days, or its site doesn’t report advertisers.</p>
      ) : (
        <>
        {probes != null && (
          <p className={classes.count}>
            There were too few feed shows in these days, so the advertisers are from {probes.toLocaleString('en-US')} {probes === 1 ? 'probe' : 'probes'}.
          </p>
        )}
        <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Advertisers of the keyword">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Advertiser</th>
                <th scope="col">Type</th>
                <th scope="col" title="Average revenue of paid clicks, and its standard deviation.">Mean RPC</th>
                <th scope="col" title="Number of clicks in the mean RPC.">Paid clicks</th>
                <th scope="col">Shown</th>
                <th scope="col">Clicked</th>
                <th scope="col" title="Clicked / shown.">CTR</th>
                <th scope="col" title="Times shown / feed shows of the keyword, or its probes.">Show rate</th>
                {probes != null && <th scope="col" title="Average of the advertiser's best position in each probe. 1 is first.">Average position</th>}
              </tr>
            </thead>
            <tbody>
              {advertisers.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{one.type ? TYPES[one.type] : formatValue('text', null)}</td>
                  <td>
                    {formatValue('money4', one.meanRpc ?? null)}
                    {one.rpcStdev != null && ` ± ${formatValue('money4', one.rpcStdev)}`}
                  </td>
                  <td>{formatValue('integer', one.rpcCount ?? null)}</td>
                  <td>{formatValue('integer', one.shownCount ?? null)}</td>
                  <td>{formatValue('integer', one.clickedCount ?? null)}</td>
                  <td>{formatValue('percent', one.ctr ?? null)}</td>
                  <td>{formatValue('percent', one.showRate ?? null)}</td>
                  {probes != null && <td>{formatValue('decimal2', one.averagePosition ?? null)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Table.ScrollContainer>
        </>
      )}
    </Modal>
  );
} // prettier-ignore
