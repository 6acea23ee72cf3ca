import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Change, ChangeRule } from '@adops/domain';
import type { ReportRow } from '../../reporting/index.js';
import classes from './Explain.module.css';
import { PartBar } from './PartBar.js';
import { partText, splitRows } from './split-rows.js';

interface SplitTableProps {
  readonly metric: string;
  readonly total: ReportRow;
  readonly rule: ChangeRule;
  readonly change: Change;
}

/** Effects of clicks and prices that add up to the change, for metrics that have them. */
export function SplitTable({ metric, total, rule, change }: SplitTableProps) {
  const rows = splitRows(metric, total, rule, change);
  if (!rows) return null;
  const max = Math.max(...rows.map(({ part }) => Math.abs(part)));
  const sum = rows.reduce((all, { part }) => all + part, 0);
  return (
    <table className={classes.table} aria-label="Clicks and prices">
      <thead>
        <tr>
          <th scope="col">Clicks and prices</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col" colSpan={2}>
            Effect
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, help, before, now, part }) => (
          <tr key={id}>
            <th scope="row">
              <Tooltip label={help} multiline w={264} events={{ hover: true, focus: true, touch: true }}>
                <UnstyledButton className={classes.explained}>{label}</UnstyledButton>
              </Tooltip>
            </th>
            <td>{before}</td>
            <td>{now}</td>
            <td className={classes.bar}>
              <PartBar part={part} max={max} better={rule.better} />
            </td>
            <td>{partText(part, rule)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Change</th>
          <td />
          <td />
          <td className={classes.bar} />
          <td>{partText(sum, rule)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
