import { NativeSelect, Skeleton } from '@mantine/core';
import {
  changeRuleOf,
  dayInWords,
  dayOf,
  type DayRange,
  formatValue,
  METRICS,
  momentText,
  rangeInWords,
} from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Fragment, useMemo, useState } from 'react';
import type { ExplainedChange } from '../../app/explain/explain.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { serverNow } from '../../app/shell/server-clock.js';
import classes from './Explain.module.css';
import { PartBar } from './PartBar.js';
import {
  firstMoment,
  momentsBefore,
  restatedGroups,
  type RestatedGroup,
  type RestatedLine,
  type RestatedPeriod,
} from './restated-lines.js';
import { RESTATED_FIGURES } from './restated.graphql.js';
import { partText } from './split-rows.js';

const TITLE = 'Arrived or restated';

/** Figures of both periods that sources and feeds reported or restated since a moment the user chooses. */
export function Restated({ change }: { readonly change: ExplainedChange }) {
  const moments = useMemo(() => momentsBefore(dayOf(serverNow())), []);
  const { filters, compareRange } = change;
  const [chosen, setChosen] = useState<string | null>(null);
  const since = moments.find(({ id }) => id === chosen) ?? firstMoment(moments, filters.dateRange.end);
  const before = { ...filters, dateRange: compareRange };
  const query = useQuery(RESTATED_FIGURES, { variables: { filters, before, since: since.at }, ...LIVE });
  return (
    <section aria-label={TITLE}>
      <div className={classes.choice}>
        <h3 className={classes.heading}>{TITLE} since</h3>
        <NativeSelect
          size="xs"
          aria-label="Since"
          value={since.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={moments.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
      <Fetched query={query} skeleton={<Skeleton height={90} />}>
        {({ current, previous }) => (
          <>
            <RecordNote asked={since.at} period={current} days={[filters.dateRange, compareRange]} />
            <Period days={filters.dateRange} period={current} />
            <Period days={compareRange} period={previous} />
          </>
        )}
      </Fetched>
    </section>
  );
}

interface RecordNoteProps {
  readonly asked: string;
  readonly period: RestatedPeriod;
  readonly days: readonly DayRange[];
}

/** Shows for which days earlier figures aren't recorded. */
function RecordNote({ asked, period: { since, recordedSince, recordedFrom }, days }: RecordNoteProps) {
  const today = dayOf(serverNow());
  const isEarlier = recordedSince && Date.parse(since) > Date.parse(asked);
  return (
    <>
      {isEarlier && (
        <p className={classes.note}>
          Earlier data has been recorded since {momentText(recordedSince)} UTC, so only changes since then are included.
        </p>
      )}
      {days.some(({ start }) => start < recordedFrom) && (
        <p className={classes.note}>Changes of days before {dayInWords(recordedFrom, today)} aren’t recorded.</p>
      )}
    </>
  );
}

function Period({ days, period }: { readonly days: DayRange; readonly period: RestatedPeriod }) {
  const words = rangeInWords(days, dayOf(serverNow()));
  if (!period.recordedSince) return <p className={classes.note}>{words}: no earlier data was recorded.</p>;
  const { then } = period;
  if (then && then.cost === null && then.earned === null)
    return <p className={classes.note}>{words}: no data was known at that time.</p>;
  const groups = restatedGroups(period);
  if (groups.length === 0) return <p className={classes.note}>{words}: no data was added or restated.</p>;
  const max = Math.max(...groups.flatMap(({ lines }) => lines.map(({ change }) => Math.abs(change))));
  return (
    <table className={classes.table} aria-label={`${TITLE}: ${words}`}>
      <thead>
        <tr>
          <th scope="col">{words}</th>
          <th scope="col">Known then</th>
          <th scope="col">Now</th>
          <th scope="col" colSpan={2}>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            <LineRow line={group} group={group} max={null} />
            {group.lines.map((line) => (
              <LineRow key={line.name} line={line} group={group} max={max} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface LineRowProps {
  readonly line: RestatedLine;
  readonly group: RestatedGroup;
  /** Largest change of all lines; null for the figure itself. */
  readonly max: number | null;
}

function LineRow({ line: { name, then, now, change }, group, max }: LineRowProps) {
  const valueText = (value: number | null | undefined): string =>
    value === undefined ? '' : formatValue('money', value);
  return (
    <tr className={max === null ? classes.sum : classes.part}>
      <th scope="row">{name}</th>
      <td>{valueText(then)}</td>
      <td>{valueText(now)}</td>
      <td className={classes.bar}>
        {max !== null && <PartBar part={change} max={max} better={changeRuleOf(METRICS[group.id]).better} />}
      </td>
      <td>{partText(change, { form: 'amount' })}</td>
    </tr>
  );
}
