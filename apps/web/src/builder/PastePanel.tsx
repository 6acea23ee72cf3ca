import {
  type BuilderField,
  fieldText,
  mappingError,
  type PastedTable,
  pastedTable,
  type PastedValues,
  type RowGroups,
  valuesOf,
  withConflicts,
} from '@adops/domain';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import classes from './builder.module.css';

interface PastePanelProps<Known> {
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** Paths of the fields that a row must have. */
  readonly required: readonly string[];
  /** Groups of rows that form one entity. They are added together or not at all. */
  readonly groups: RowGroups;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error: string | null;
  /** Returns the label of the button that adds these rows, such as 'Add 6 campaigns'. */
  readonly addWords: (rows: readonly PastedValues[]) => string;
  /** Returns the reason why rows can't be added now. Null if they can. */
  readonly reasonOf: (rows: readonly PastedValues[]) => string | null;
  readonly onAdd: (rows: readonly PastedValues[]) => void;
}

const SHOWN_ROWS = 5;
const SHOWN_PROBLEMS = 10;
const NOT_USED = '';

/** Panel for rows from a spreadsheet. Users can change the field of each column and correct invalid rows. */
export function PastePanel<Known>(props: PastePanelProps<Known>) {
  const { fields, known, groups, text, onText, error } = props;
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({});
  const [answer, setAnswer] = useState<string | null>(null);
  const table = useMemo((): PastedTable => {
    const read = pastedTable(text, fields);
    return { ...read, mapping: read.mapping.map((path, at) => (at in chosen ? chosen[at]! : path)) };
  }, [text, fields, chosen]);
  const rows = useMemo(
    () => withConflicts(valuesOf(table, fields, known), fields, groups),
    [table, fields, known, groups],
  );
  const bad = rows.filter(({ problems }) => problems.length > 0);
  const held = new Set(bad.map(({ values }) => values[groups.together]).filter((value) => value !== undefined));
  const isGood = ({ problems, values }: PastedValues): boolean =>
    problems.length === 0 && !held.has(values[groups.together]!);
  const good = rows.filter(isGood);
  const kept = rows.filter((row) => !isGood(row));
  const mappingProblem = rows.length === 0 ? null : mappingError(table.mapping, fields, props.required);
  const reason = mappingProblem ?? (good.length === 0 ? null : props.reasonOf(good));
  const add = (): void => {
    if (mappingProblem !== null || props.reasonOf(good) !== null) return;
    props.onAdd(good);
    setAnswer(`${good.length.toLocaleString('en-US')} ${good.length === 1 ? 'row' : 'rows'} added.`);
    onText(kept.length === 0 ? '' : textOf(table, kept));
    if (kept.length === 0) setChosen({});
  };
  return (
    <div>
      <Textarea
        label={props.label}
        placeholder={props.placeholder}
        autosize
        minRows={4}
        maxRows={10}
        resize="vertical"
        wrap="off"
        spellCheck={false}
        error={error}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setAnswer(null);
        }}
      />
      {rows.length > 0 && (
        <Preview
          {...{ table, rows, fields, known }}
          onMap={(at, path) => setChosen((before) => ({ ...before, [at]: path }))}
        />
      )}
      {bad.length > 0 && (
        <ul className={classes.problems} role="alert">
          {bad.slice(0, SHOWN_PROBLEMS).map(({ line, problems }) => (
            <li key={line}>
              Row {line}: {problems.join(' ')}
            </li>
          ))}
          {bad.length > SHOWN_PROBLEMS && <li>and {bad.length - SHOWN_PROBLEMS} more</li>}
        </ul>
      )}
      <div className={classes.line}>
        <Button size="xs" disabled={good.length === 0 || reason !== null} onClick={add}>
          {props.addWords(good)}
        </Button>
        <span role="status" className={classes.count}>
          {reason ?? answer}
        </span>
      </div>
    </div>
  );
}

interface PreviewProps<Known> {
  readonly table: PastedTable;
  readonly rows: readonly PastedValues[];
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  readonly onMap: (at: number, path: string | null) => void;
}

function Preview<Known>({ table, rows, fields, known, onMap }: PreviewProps<Known>) {
  const choices = [
    { value: NOT_USED, label: 'Not used' },
    ...fields.map(({ path, label }) => ({ value: path, label })),
  ];
  const fieldAt = table.mapping.map((path) => fields.find((field) => field.path === path));
  return (
    <div className={classes.pasted}>
      <table aria-label="Rows as they will be added">
        <thead>
          <tr>
            {table.mapping.map((path, at) => (
              // Columns have no ID, so their index identifies them.
              <th key={at} scope="col">
                <NativeSelect
                  size="xs"
                  aria-label={`Column ${at + 1} holds`}
                  data={choices}
                  value={path ?? NOT_USED}
                  onChange={(event) => onMap(at, event.currentTarget.value || null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map(({ line, values }) => (
            <tr key={line}>
              {fieldAt.map((field, at) => (
                <td key={at}>
                  {field && field.path in values
                    ? fieldText(field, values[field.path], known)
                    : (table.cells[line - 1]?.[at] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN_ROWS && (
        <span className={classes.count}>and {(rows.length - SHOWN_ROWS).toLocaleString('en-US')} more rows</span>
      )}
    </div>
  );
}

const QUOTED = /["\t\n]/;
const cellText = (cell: string): string => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns the rejected rows with their header, so that users can correct and paste them again. */
function textOf({ cells, hasHeader }: PastedTable, rows: readonly PastedValues[]): string {
  const kept = [...(hasHeader ? [cells[0]!] : []), ...rows.map(({ line }) => cells[line - 1]!)];
  return kept.map((row) => row.map(cellText).join('\t')).join('\n');
}
