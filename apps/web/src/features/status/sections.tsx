import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { SimpleTable } from '../../ui/SimpleTable.js';
import {
  ageInWords,
  CHECKS,
  exactly,
  type Mark,
  markOfBackup,
  markOfDrill,
  markOfSource,
  markOfWork,
  sortedSources,
  type Status,
} from './status-words.js';
import classes from './Status.module.css';

/** Text with a colored dot, so that the status isn't shown by color alone. */
function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  return (
    <span className={classes.marked} data-mark={mark}>
      {children}
    </span>
  );
}

function Moment({ moment, now }: { moment: string; now: string }) {
  return (
    <time dateTime={moment} title={exactly(moment)}>
      {ageInWords(moment, now)} ago
    </time>
  );
}

export function SourcesSection({ status: { sources, at } }: { status: Status }) {
  return (
    <FormSection
      title="Syncing"
      text="Last successful sync of the least recently synced account or site. The header shows how recent the data is."
    >
      {sources.length === 0 ? (
        <p className={classes.nothing}>None of your accounts has been synced yet.</p>
      ) : (
        <SimpleTable
          className={classes.table ?? ''}
          verticalSpacing={5}
          horizontalSpacing={0}
          label="Sync by source"
          rows={sortedSources(sources, at)}
          rowKey={({ name }) => name}
          columns={[
            { label: 'Source', cell: ({ name }) => name },
            { label: 'Accounts', isNumber: true, className: classes.number, cell: (source) => source.count },
            {
              ...{ label: 'Last sync', isNumber: true, className: classes.number },
              cell: ({ lastGoodPull }) => (lastGoodPull ? <Moment moment={lastGoodPull} now={at} /> : '—'),
            },
            {
              ...{ label: 'Status', className: classes.state },
              cell: (source) => {
                const { mark, text } = markOfSource(source, at);
                return <Marked mark={mark}>{text}</Marked>;
              },
            },
          ]}
        />
      )}
    </FormSection>
  );
}

export function WorkSection({ status }: { status: Status }) {
  const { activeCompany, permissions } = useAccess();
  const { waitingForApproval, waitingForPerson } = status;
  const work = markOfWork(status);
  const link = (text: string) =>
    permissions.has('bulk-actions') ? <Link to={pathTo('automation', activeCompany.id)}>{text}</Link> : text;
  return (
    <FormSection title="Work" text="Queued work, and tasks that need a user.">
      <Lines>
        <Line label="Queued for the worker">
          <Marked mark={work.mark}>{work.text}</Marked>
        </Line>
        <Line label="Waiting for approval">
          {waitingForApproval === 0
            ? 'None'
            : link(waitingForApproval === 1 ? '1 task' : `${waitingForApproval} tasks`)}
        </Line>
        <Line label="Outcome unknown, last 7 days">
          {waitingForPerson === 0 ? (
            'None'
          ) : (
            <Marked mark="late">
              {link(`${waitingForPerson === 1 ? '1 change' : `${waitingForPerson} changes`} to review`)}
            </Marked>
          )}
        </Line>
      </Lines>
    </FormSection>
  );
}

export function BackupSection({ status }: { status: Status }) {
  const backup = markOfBackup(status);
  const drill = markOfDrill(status);
  const { takenAt, isNightly } = status.backup;
  return (
    <FormSection
      title="Backups"
      text={
        isNightly
          ? 'Backups are taken nightly. A drill restores a backup into a separate database and compares it with the live database.'
          : undefined
      }
    >
      <Lines>
        <Line label="Last backup">
          {backup ? <Marked mark={backup.mark}>{backup.text}</Marked> : 'Created by the database operator'}
          {takenAt && (
            <span className={classes.dim}>
              {backup?.mark === 'bad' ? 'last successful ' : ''}
              {exactly(takenAt)}
            </span>
          )}
        </Line>
        <Line label="Last restore drill">
          {drill ? <Marked mark={drill.mark}>{drill.text}</Marked> : 'None'}
          {status.drill && (
            <span className={classes.dim}>
              {exactly(status.drill.startedAt)}, took {status.drill.seconds} s
            </span>
          )}
        </Line>
      </Lines>
    </FormSection>
  );
}

export function ChecksSection({ status: { checks } }: { status: Status }) {
  return (
    <FormSection title="Console" text="Checks that must succeed before the console reports that it is ready.">
      <Lines>
        {checks.map(({ name, isGood }) => (
          <Line key={name} label={CHECKS[name].label}>
            <Marked mark={isGood ? 'good' : 'bad'}>{isGood ? 'Good' : CHECKS[name].failing}</Marked>
          </Line>
        ))}
      </Lines>
    </FormSection>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className={classes.lines}>{children}</dl>;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
