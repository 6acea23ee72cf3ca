import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { rangeInWords, TQ_REPORT } from '@adops/domain';
import { useMemo, useState } from 'react';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { chosenInWords, DateFilter, FilterChip, OptionPicker, seriesColor, useFigures } from '../../reporting/index.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { useLate } from '../../ui/useLate.js';
import { TQ_LISTS, TQ_QUALITY, TQ_REVENUE } from './dashboard.graphql.js';
import { useDashboardState, usualState, type DashboardState } from './dashboard-state.js';
import { marketSeries, type MarketSeries } from './market-series.js';
import { MarketChart } from './MarketChart.js';
import classes from './TqDashboardScreen.module.css';

/** Number of series colors; more markets repeat them. */
const COLORS = 10;
const NO_MARKETS: readonly MarketSeries[] = [];
const KEPT_ROOM = 6;

/** Daily traffic quality and gross revenue per market. */
export function TqDashboardScreen() {
  useDocumentTitle('TQ dashboard · AdOps Console');
  const { state, today, change } = useDashboardState();
  const { dateRange, marketIds, deviceIds } = state;
  const variables = { filters: { dateRange, marketIdIn: [...marketIds], deviceIdIn: [...deviceIds] } };
  const quality = useFigures(TQ_QUALITY, variables);
  const revenue = useFigures(TQ_REVENUE, variables);
  const answers = [quality, revenue];
  const failed = answers.filter(({ failure }) => failure !== null);
  const isLoading = answers.some((answer) => answer.isLoading);
  const scores = quality.data?.tqDashboardReport;
  const revenueRows = revenue.data?.tqDashboardReport.rows;
  const markets = useMemo(
    () => (scores && revenueRows ? marketSeries(dateRange, scores, revenueRows) : null),
    [dateRange, scores, revenueRows],
  );
  const isSkeletonDue = useLate(150, isLoading && markets === null);

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>TQ dashboard</h1>
        <DashboardFilters state={state} today={today} change={change} />
      </div>
      {failed.length > 0 ? (
        <EmptyState
          isHeading={false}
          title="We couldn't load the dashboard"
          text={[...new Set(failed.flatMap(({ advice }) => advice ?? []))].join(' ')}
          action={<Button onClick={() => failed.forEach(({ refresh }) => refresh())}>Retry</Button>}
        />
      ) : markets?.length === 0 && !isLoading ? (
        <EmptyState
          isHeading={false}
          title="No tags match"
          text={`Search feeds reported no data for these markets and devices from ${rangeInWords(dateRange, today)}.`}
          action={
            <Button variant="default" onClick={() => change({ marketIds: [], deviceIds: [] })}>
              Show all markets and devices
            </Button>
          }
        />
      ) : (
        <>
          {markets && !isLoading && <MissingMarkets chosen={marketIds} shown={markets} />}
          <Markets markets={markets ?? NO_MARKETS} state={state} today={today} isBusy={isLoading}>
            {markets === null &&
              isSkeletonDue &&
              Array.from({ length: KEPT_ROOM }, (_, at) => <Skeleton key={at} height={224} radius={8} />)}
          </Markets>
        </>
      )}
    </div>
  );
}

/** Names selected markets without data, which have no chart. */
function MissingMarkets({ chosen, shown }: { chosen: readonly number[]; shown: readonly MarketSeries[] }) {
  const markets = useFigures(TQ_LISTS, {}).data?.markets ?? [];
  const missing = markets.filter(({ id }) => chosen.includes(id) && !shown.some(({ marketId }) => marketId === id));
  if (missing.length === 0) return null;
  return <p className={classes.missing}>No data on these days: {missing.map(({ name }) => name).join(', ')}</p>;
}

interface MarketsProps {
  readonly markets: readonly MarketSeries[];
  readonly state: DashboardState;
  readonly today: string;
  readonly isBusy: boolean;
  readonly children: React.ReactNode;
}

function Markets({ markets, state, today, isBusy, children }: MarketsProps) {
  const pathTo = useCompanyPath('tq-report');
  const { dateRange, deviceIds } = state;
  const reportPath = (marketId: number): string => {
    const device = deviceIds.length > 0 ? `&filters.deviceIdIn=${deviceIds.join(',')}` : '';
    return `${pathTo('')}?filters.dateRange=${dateRange.start},${dateRange.end}&filters.marketIdIn=${marketId}${device}`;
  };
  return (
    <div className={classes.markets} aria-busy={isBusy} data-busy={(isBusy && markets.length > 0) || undefined}>
      {children}
      {markets.map((market, at) => (
        <MarketChart
          key={market.marketId}
          market={market}
          color={seriesColor(at % COLORS)}
          reportPath={reportPath(market.marketId)}
          today={today}
        />
      ))}
    </div>
  );
}

interface FiltersProps {
  readonly state: DashboardState;
  readonly today: string;
  readonly change: (next: Partial<DashboardState>) => void;
}

function DashboardFilters({ state, today, change }: FiltersProps) {
  const [open, setOpen] = useState<'market' | 'device' | null>(null);
  const lists = useFigures(TQ_LISTS, {}).data;
  const picker = (
    id: 'market' | 'device',
    label: string,
    options: readonly { readonly id: number; readonly name: string }[] | undefined,
    chosen: readonly number[],
    set: (ids: readonly number[]) => void,
  ) => {
    const offered = (options ?? []).map((option) => ({ value: option.id, label: option.name }));
    // The default selection contains markets that not all companies have.
    const known = offered.filter(({ value }) => chosen.includes(value)).map(({ value }) => value);
    const words = chosen.length === 0 ? 'All' : options ? chosenInWords(known, offered) : '…';
    return (
      <FilterChip
        label={label}
        value={words}
        isOpen={open === id}
        onOpenChange={(isOpen) => setOpen(isOpen ? id : null)}
        {...(chosen.length > 0 && { onRemove: () => set([]), removeLabel: `Show all ${id}` })}
      >
        <OptionPicker
          label={label}
          options={offered}
          isLoading={!options}
          chosen={chosen}
          onChange={(ids) => set(ids as number[])}
        />
      </FilterChip>
    );
  };
  return (
    <>
      <DateFilter
        range={state.dateRange}
        compareRange={null}
        today={today}
        maxRange={TQ_REPORT.maxRange}
        canCompare={false}
        dispatch={(action) => {
          if (action.type !== 'datesSet') return;
          const { start, end } = action.range ?? {};
          change({ dateRange: start && end ? { start, end } : usualState(today).dateRange });
        }}
      />
      {picker('market', 'Markets', lists?.markets, state.marketIds, (marketIds) => change({ marketIds }))}
      {picker('device', 'Devices', lists?.devices, state.deviceIds, (deviceIds) => change({ deviceIds }))}
    </>
  );
}
