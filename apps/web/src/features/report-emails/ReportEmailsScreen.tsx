import { useQuery } from '@apollo/client/react';
import { momentText } from '@adops/domain';
import { useCallback } from 'react';
import { filterBy, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { lastWords, type Mailing, reportTitle } from './mailing-values.js';
import { MailingMenu } from './MailingMenu.js';
import { routes } from './manifest.js';
import { VIEW_MAILINGS } from './report-emails.graphql.js';

const NOUN = ['report email', 'report emails'] as const;
const SORT = { column: 'view', direction: 'ASC' } as const;
const names = ({ users }: Mailing): string => users.map(({ username }) => username).join(', ');
const rowId = ({ id }: Mailing): number => id;
const searchText = (mailing: Mailing): string =>
  `${mailing.viewName} ${reportTitle(mailing.report)} ${mailing.owner.username} ${names(mailing)}`;

const COLUMNS: readonly ListColumn<Mailing>[] = [
  { id: 'view', label: 'View', width: 200, value: ({ viewName }) => viewName },
  { id: 'report', label: 'Report', width: 140, value: ({ report }) => reportTitle(report) },
  { id: 'when', label: 'When', width: 250, value: ({ words }) => words },
  { id: 'users', label: 'Sent to', width: 170, value: names },
  { id: 'owner', label: 'Created by', width: 110, value: ({ owner }) => owner.username },
  {
    id: 'last',
    label: 'Last email',
    width: 200,
    value: ({ lastMails }) =>
      lastMails
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? '',
    text: lastWords,
  },
  {
    id: 'next',
    label: 'Next (UTC)',
    width: 140,
    value: ({ nextAt }) => nextAt ?? '',
    text: ({ nextAt }) => (nextAt ? momentText(nextAt) : ''),
  },
  {
    id: 'state',
    label: 'Status',
    width: 80,
    value: ({ isOn }) => (isOn ? 'On' : 'Off'),
    cell: ({ isOn }) => <StateBadge isOn={isOn} on="On" off="Off" />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: 96,
    canSort: false,
    value: () => '',
    cell: (mailing) => <MailingMenu mailing={mailing} />,
  },
];
const FILTERS = [filterBy<Mailing>('report', 'Report', ({ report }) => reportTitle(report))];
const EMPTY = {
  title: 'No report emails yet',
  text: 'Save a view of a report, then click the envelope next to its name in Views.',
};

/** Schedules by which views are mailed: the user's own, and those they receive. */
export function ReportEmailsScreen() {
  const query = useQuery(VIEW_MAILINGS, { variables: {}, ...FROM_SERVER });
  const path = useCompanyPath(routes.reportEmails);
  const pathOf = useCallback(({ id }: Mailing) => path(String(id)), [path]);
  return (
    <ListScreen
      title="Report emails"
      noun={NOUN}
      query={query}
      rows={query.data?.viewMailings}
      columns={COLUMNS}
      rowId={rowId}
      pathOf={pathOf}
      searchText={searchText}
      filters={FILTERS}
      sort={SORT}
      empty={EMPTY}
    />
  );
}
