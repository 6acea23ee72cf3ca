import { useQuery } from '@apollo/client/react';
import {
  dayOf,
  type DayRange,
  formatValue,
  GROUP_STATS_PER_PAGE,
  MAX_GROUP_STATS_DAYS,
  momentText,
} from '@adops/domain';
import { Anchor, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { PagedGrid } from '../../app/lists/PagedGrid.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { NotFoundScreen } from '../../app/routes/NotFoundScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import { showDone, showError, showFailure } from '../../app/toasts.js';
import { hasCode } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { TrackingGroupStatsQuery } from '../../gql/graphql.js';
import { DateFilter } from '../../reporting/index.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { HistoryButton } from '../history/index.js';
import { KeywordDetails } from './KeywordDetails.js';
import { STOP_TRACKING_GROUP, TRACKING_GROUP_STATS } from './keyword-tracker.graphql.js';
import { RenameGroup } from './RenameGroup.js';
import { StatusMark } from './StatusMark.js';
import { countryName, rangeIn, rangeParts } from './tracker-words.js';
import classes from './keyword-tracker.module.css';

type Stats = TrackingGroupStatsQuery['keywordTrackingGroupStats'];
type Group = Stats['keywordGroup'];
type Row = Stats['rows'][number];

const COLUMN_IDS = ['keyword', 'advertiserCount', 'rpc', 'rps', 'ctr', 'feedShowCount', 'origin', 'probeCount', 'lastTrackedAt']; // prettier-ignore
const CARDS = ['advertiserCount', 'rpc', 'ctr'];
const PAGE_SIZES = [20, 50, 100, 200];
const DEFAULTS: ListDefaults = {
  sort: { column: 'rpc', direction: 'DESC' },
  perPage: GROUP_STATS_PER_PAGE,
  filters: { from: '', to: '' },
};
const rowId = ({ keyword }: Row): string => keyword;

/** Statistics of a group's keywords from probes and from own traffic. */
export function GroupStatsScreen() {
  const id = Number(useParams()['keywordGroupId']);
  const today = dayOf(serverNow());
  const { state, change } = useListState(DEFAULTS, COLUMN_IDS);
  const range = rangeIn(state.filters, today);
  const variables = {
    ...{ keywordGroupId: id, page: state.page, perPage: state.perPage, orderBy: state.sort },
    dateRange: range,
  };
  const query = withPrevious(useQuery(TRACKING_GROUP_STATS, { variables, ...LIVE, skip: !Number.isInteger(id) }));
  const stats = query.data?.keywordTrackingGroupStats;
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(setOpened), [setOpened]);
  const title = stats?.keywordGroup.name ?? 'Keyword group';
  useDocumentTitle(`${title} · Keyword tracker · AdOps Console`);
  if (!Number.isInteger(id) || hasCode(query.error, 'NOT_FOUND')) return <NotFoundScreen />;
  return (
    <div className={frame.screen}>
      <GroupHead id={id} title={title} group={stats?.keywordGroup} onChanged={() => void query.refetch()} />
      {stats && <GroupFacts group={stats.keywordGroup} />}
      <div className={classes.stats}>
        <DateFilter
          range={range}
          compareRange={null}
          canCompare={false}
          today={today}
          maxRange={MAX_GROUP_STATS_DAYS}
          dispatch={(action) => {
            if (action.type === 'datesSet' && action.range?.start && action.range.end)
              change({ filters: rangeParts({ start: action.range.start, end: action.range.end }, today) });
          }}
        />
        <p className={classes.muted}>Days in UTC</p>
      </div>
      <PagedGrid
        label="Keywords"
        noun={['keyword', 'keywords']}
        query={query}
        rows={stats?.rows}
        total={stats?.totalRecords ?? 0}
        pageSizes={PAGE_SIZES}
        {...{ rowId, columns, state, change }}
        cards={CARDS}
        onOpen={setOpened}
        empty={<EmptyState isHeading={false} title="Page not found" action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>} />} // prettier-ignore
      />
      <KeywordDetails groupId={id} keyword={opened} range={range satisfies DayRange} onClose={() => setOpened(null)} />
    </div>
  );
}

interface HeadProps {
  readonly id: number;
  readonly title: string;
  readonly group: Group | undefined;
  readonly onChanged: () => void;
}

function GroupHead({ id, title, group, onChanged }: HeadProps) {
  const path = useCompanyPath('tools/keyword-tracker');
  const mutate = useMutate();
  const [isRenaming, setRenaming] = useState(false);
  const stop = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Stop tracking ${title}?`,
      consequences: [
        'You can’t start a stopped group again.',
        'Its keywords are no longer probed and no longer count toward the limit.',
        'Its statistics stay.',
      ],
      confirm: 'Stop tracking',
    });
    if (!isWanted) return;
    try {
      const { stopKeywordTrackingGroup: answer } = await mutate(STOP_TRACKING_GROUP, { id });
      if (answer.status === 'success') showDone(answer.message ?? 'The group was stopped.');
      else showError(answer.message ?? 'Failed to stop the group');
      onChanged();
    } catch (error) {
      showFailure(error, 'Failed to stop the group');
    }
  };
  return (
    <ScreenHead
      title={title}
      trail={[{ label: 'Keyword tracker', path: path('') }]}
      facts={group && <StatusMark status={group.status} />}
    >
      <HistoryButton entityType="keywordTrackingGroup" entityId={id} name={title} />
      {group && (
        <Button size="xs" variant="default" onClick={() => setRenaming(true)}>
          Rename
        </Button>
      )}
      {group && isRenaming && (
        <RenameGroup
          {...{ id, name: group.name }}
          onClose={() => setRenaming(false)}
          onRenamed={() => {
            setRenaming(false);
            onChanged();
          }}
        />
      )}
      {group && group.status !== 'stopped' && (
        <Button size="xs" variant="default" onClick={() => void stop()}>
          Stop tracking
        </Button>
      )}
    </ScreenHead>
  );
}

function GroupFacts({ group }: { readonly group: Group }) {
  const facts: [string, string][] = [
    ['Site', group.site?.name ?? ''],
    ['Country', countryName(group.countryCode)],
    ['Device', group.device?.name ?? ''],
    ['Created by', group.creator?.username ?? ''],
    ['Created at', `${momentText(group.createdAt)} UTC`],
    ...(group.stoppedAt ? [['Stopped at', `${momentText(group.stoppedAt)} UTC`] as [string, string]] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Format = 'integer' | 'money4' | 'percent';

function columnsOf(onOpen: (keyword: string) => void): GridColumn<Row>[] {
  const figure = (id: string, label: string, format: Format, help: string, why: string, of: (row: Row) => number | null | undefined): GridColumn<Row> => ({
    ...{ id, label, help, align: 'right', width: 112, canSort: true },
    text: ({ row }) => formatValue(format, of(row) ?? null),
    tone: ({ row }) => (of(row) == null ? 'faint' : undefined),
    title: ({ row }) => (of(row) == null ? why : undefined),
    isExplained: ({ row }) => of(row) == null,
  });
  const noTraffic = 'There is no own traffic for it on this site, country and device in these days.';
  const noClicks = 'There are no paid clicks or no own traffic in these days.';
  return [
    {
      ...{ id: 'keyword', label: 'Keyword', align: 'left', width: 240, wish: 320, canSort: true },
      text: ({ row }) => row.keyword,
      cell: ({ row }) => (
        <Anchor component="button" type="button" size="xs" tabIndex={-1} onClick={() => onOpen(row.keyword)}>
          {row.keyword}
        </Anchor>
      ),
    },
    figure('advertiserCount', 'Advertisers', 'integer', 'Number of different advertisers found by probes.', 'Not probed in this period.', (row) => row.advertiserCount),
    figure('rpc', 'RPC', 'money4', 'Revenue per paid click, from own traffic.', noClicks, (row) => row.rpc),
    figure('rps', 'RPS', 'money4', 'Revenue per feed show, from own traffic.', noTraffic, (row) => row.rps),
    figure('ctr', 'CTR', 'percent', 'Clicks per feed show, from own traffic.', noTraffic, (row) => row.ctr),
    figure('feedShowCount', 'Feed shows', 'integer', "Number of times the feed's ads were shown to visitors, without probes.", noTraffic, (row) => row.feedShowCount),
    {
      ...{ id: 'origin', label: 'Origin', align: 'left', width: 110, canSort: true },
      help: 'Own traffic means that RPC, RPS and CTR come from visits. Tracking means that only probes found the keyword.',
      text: ({ row }) => (row.origin === 'own traffic' ? 'Own traffic' : row.origin === 'tracking' ? 'Tracking' : ''),
    },
    figure('probeCount', 'Probes', 'integer', 'Number of successful probes in these days.', '', (row) => row.probeCount),
    {
      ...{ id: 'lastTrackedAt', label: 'Last probe (UTC)', align: 'left', width: 190, canSort: true },
      help: 'Time of the last probe, or the reason it failed.',
      text: ({ row }) => row.lastError ?? (row.lastTrackedAt ? momentText(row.lastTrackedAt) : 'Not yet'),
      cell: ({ row }) =>
        row.lastError ? <span className={classes.failed}>{row.lastError}</span> : row.lastTrackedAt ? momentText(row.lastTrackedAt) : 'Not yet',
    },
  ];
} // prettier-ignore
