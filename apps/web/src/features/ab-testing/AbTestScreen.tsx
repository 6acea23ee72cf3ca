import { useQuery } from '@apollo/client/react';
import { AB_MESSAGES, AB_METHODS, AB_TEST_TYPES } from '@adops/domain';
import { Button, SegmentedControl } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { copyText } from '../../app/copy-text.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import frame from '../../app/forms/FormScreen.module.css';
import { Fetched } from '../../app/loading/Fetched.js';
import { FROM_SERVER, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import { showDone, showError } from '../../app/toasts.js';
import { acted } from '../../app/transport/acted.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { AbTestReportGrouping, AbTestReportQuery } from '../../gql/graphql.js';
import { saveCsv } from '../../ui/save-file.js';
import { HistoryButton } from '../history/index.js';
import { AB_TEST_REPORT, DELETE_TEST, STOP_TEST } from './ab-testing.graphql.js';
import { AbChart } from './AbChart.js';
import { moment, stateOf } from './AbTestsScreen.js';
import { wordsFor } from './responses.js';
import { Notes } from './Notes.js';
import { fileTable } from './report-file.js';
import { ReportTable } from './ReportTable.js';
import { Results } from './Results.js';
import classes from './ab.module.css';

export type AbReport = AbTestReportQuery['abTestReport'];
const GROUPINGS = { date: 'Date', device: 'Device', source: 'Source', feed: 'Feed' } as const;
type Grouping = keyof typeof GROUPINGS;

/** Screen of an A/B test with its result, chart, metrics and notes. Opening another test resets its state. */
export function AbTestScreen() {
  const { testId = '' } = useParams();
  return <Report key={testId} testId={/^[1-9]\d{0,8}$/.test(testId) ? Number(testId) : 0} />;
}

function Report({ testId }: { readonly testId: number }) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('groupBy') ?? '';
  const grouping = (asked in GROUPINGS ? asked : 'date') as Grouping;
  const query = useQuery(AB_TEST_REPORT, {
    variables: { testId, options: { groupBy: [grouping as AbTestReportGrouping] } },
    ...FROM_SERVER,
  });
  const report = query.data?.abTestReport ?? query.previousData?.abTestReport;
  useDocumentTitle(`${report?.test.name ?? 'A/B test'} · AdOps Console`);
  const view = withPrevious(query);
  return (
    <Fetched query={view} words={wordsFor(AB_MESSAGES.noReport)}>
      {({ abTestReport: shown }) => (
        <div className={frame.screen}>
          <Head report={shown} grouping={grouping} onChanged={() => void query.refetch()} />
          <div className={frame.body}>
            <Results report={shown} />
            <AbChart report={shown} isLoading={query.loading} />
            <section className={classes.section} aria-label="Figures">
              <div className={classes.bar}>
                <h2 className={classes.heading}>Figures</h2>
                <SegmentedControl
                  size="xs"
                  aria-label="Group by"
                  value={grouping}
                  data={Object.entries(GROUPINGS).map(([value, label]) => ({ value, label }))}
                  onChange={(value) => setAddress({ groupBy: value }, { replace: true })}
                />
                <span className={classes.muted}>
                  Rows by {grouping} are for exploring. The verdict is based on all visits.
                </span>
              </div>
              <ReportTable report={shown} grouping={grouping} isBusy={query.loading} />
            </section>
            <Notes key={shown.test.version} report={shown} onSaved={() => void query.refetch()} />
          </div>
        </div>
      )}
    </Fetched>
  );
}

const factsOf = (test: AbReport['test']): string =>
  [
    stateOf(test),
    AB_TEST_TYPES[test.type],
    AB_METHODS[test.method],
    test.site?.name,
    `${test.to ? `${moment(test.from)} to ${moment(test.to)}` : `since ${moment(test.from)}`} UTC`,
  ].join(' · ');

function Head({ report, grouping, onChanged }: { report: AbReport; grouping: Grouping; onChanged: () => void }) {
  const { test } = report;
  const path = useCompanyPath('tools/ab-testing');
  const navigate = useNavigate();
  const mutate = useMutate();
  const isRunning = test.status === 'active';
  const act = async (run: () => Promise<{ message?: string | null }>, then: () => void): Promise<void> => {
    try {
      showDone((await run()).message ?? 'Done.');
      then();
    } catch (error) {
      showError((error as Error).message);
      onChanged();
    }
  };
  const stop = async (): Promise<void> => {
    const consequences = ['The site shows the first variant to all users again.', "You can't restart a stopped test."];
    if (!(await confirmChange({ title: `Stop ${test.name}?`, consequences, confirm: 'Stop test' }))) return;
    await act(() => acted(async () => (await mutate(STOP_TEST, { id: test.id })).abTesting.stopTest), onChanged);
  };
  const remove = async (): Promise<void> => {
    const consequences = [
      ...(isRunning ? ['The test is stopped before it is deleted.'] : []),
      'Its data and notes are also deleted.',
    ];
    if (!(await confirmChange({ title: `Delete ${test.name}?`, consequences, confirm: 'Delete test' }))) return;
    await act(
      () => acted(async () => (await mutate(DELETE_TEST, { id: test.id })).abTesting.deleteTest),
      () => void navigate(path('list')),
    );
  };
  return (
    <ScreenHead
      title={test.name}
      trail={[{ label: 'A/B tests', path: path('list') }]}
      facts={<span className={classes.muted}>{factsOf(test)}</span>}
      className={frame.head}
    >
      <Button
        size="xs"
        variant="default"
        onClick={() => void saveCsv(fileTable(report, grouping), `ab-test-${test.id}`, { escapeFormulas: true })}
      >
        Export CSV
      </Button>
      <Button size="xs" variant="default" onClick={() => void copyText(window.location.href, 'The link was copied.')}>
        Copy link
      </Button>
      <HistoryButton entityType="abTest" entityId={test.id} name={test.name} />
      {isRunning && (
        <Button size="xs" variant="default" disabled={test.state !== 'running'} onClick={() => void stop()}>
          Stop test
        </Button>
      )}
      <Button size="xs" variant="default" color="red" onClick={() => void remove()}>
        Delete test
      </Button>
    </ScreenHead>
  );
}
