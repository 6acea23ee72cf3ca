import { useMutation } from '@apollo/client/react';
import { NativeSelect } from '@mantine/core';
import { formatValue } from '@adops/domain';
import { useMemo, useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { showDone, showError } from '../../app/toasts.js';
import { UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import type { AdvertiserReportQuery, AdvertiserType } from '../../gql/graphql.js';
import { seriesColor } from '../../reporting/chart/palette.js';
import { SET_ADVERTISER_TYPE } from './advertiser.graphql.js';
import type { Slice } from './advertiser-series.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './TopAdvertisers.module.css';

type Top = AdvertiserReportQuery['advertiserReport']['topAdvertisers'][number];

const TYPES: { value: AdvertiserType; label: string }[] = [
  { value: 'business', label: 'Business' },
  { value: 'arbitrage', label: 'Arbitrage' },
  { value: 'comparison', label: 'Comparison' },
  { value: 'unknown', label: 'Not classified' },
];

interface TopAdvertisersProps {
  readonly advertisers: readonly Top[];
  /** Number of advertisers that have a color in the chart. */
  readonly colored: number;
  /** Slices of the comparison range. Null without comparison. */
  readonly before: readonly Slice[] | null;
}

/** Returns the share of all clicks by advertiser name. Empty if there are no clicks. */
function sharesOf(slices: readonly Slice[]): ReadonlyMap<string, number> {
  const clicks = slices.reduce((sum, { totalClicked }) => sum + totalClicked, 0);
  const shares = new Map<string, number>();
  if (clicks === 0) return shares;
  for (const { name, clicked } of slices.flatMap(({ advertisers }) => advertisers)) {
    shares.set(name, (shares.get(name) ?? 0) + clicked / clicks);
  }
  return shares;
}

/** Top advertisers of the period. Their type can be edited in place. */
export function TopAdvertisers({ advertisers, colored, before }: TopAdvertisersProps) {
  const [setAdvertiserType] = useMutation(SET_ADVERTISER_TYPE);
  // Edits are shown until the report is fetched again.
  const [changed, setChanged] = useState<Readonly<Record<number, AdvertiserType>>>({});
  const [saving, setSaving] = useState<number | null>(null);

  const shares = useMemo(() => before && sharesOf(before), [before]);

  const save = async ({ id, name }: Top, type: AdvertiserType) => {
    setSaving(id);
    try {
      const { setAdvertiserType: answer } = dataOf(await setAdvertiserType({ variables: { name, userType: type } }));
      if (answer.status === 'success') {
        setChanged((before) => ({ ...before, [id]: type }));
        showDone(`${name} is now ${TYPES.find(({ value }) => value === type)?.label.toLowerCase() ?? type}`);
      } else {
        showError(answer.message ?? UNEXPECTED_ERROR);
      }
    } catch {
      showError(UNEXPECTED_ERROR);
    } finally {
      setSaving(null);
    }
  };

  return (
    <section className={classes.top} aria-label="Top advertisers">
      <h2 className={classes.title}>Top advertisers</h2>
      <ScrollRegion label="Advertisers and their types" className={classes.scroll}>
        <table className={classes.table} data-compared={shares !== null || undefined}>
          <thead>
            <tr>
              <th scope="col">Advertiser</th>
              <th scope="col">Clicks</th>
              {shares && <th scope="col">Before</th>}
              <th scope="col">Class</th>
            </tr>
          </thead>
          <tbody>
            {advertisers.map((advertiser, index) => (
              <tr key={advertiser.id}>
                <th scope="row" title={advertiser.name}>
                  <span
                    className={classes.key}
                    style={{ background: index < colored ? seriesColor(index) : 'var(--ad-border)' }}
                    aria-hidden
                  />
                  {advertiser.name}
                </th>
                <td>{formatValue('percent', advertiser.weight)}</td>
                {shares && (
                  // The feed has data for these days, so an advertiser without clicks has a share of zero.
                  <td>{formatValue('percent', shares.size === 0 ? null : (shares.get(advertiser.name) ?? 0))}</td>
                )}
                <td>
                  <NativeSelect
                    size="xs"
                    variant="unstyled"
                    aria-label={`Type of ${advertiser.name}`}
                    disabled={saving === advertiser.id}
                    value={changed[advertiser.id] ?? advertiser.type}
                    onChange={(event) => void save(advertiser, event.currentTarget.value as AdvertiserType)}
                    data={TYPES}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
