import { momentText } from '@adops/domain';
import type { ENTITY_LEVELS, EntityLevel } from '@adops/domain';
import { Text } from '@mantine/core';
import type { RuleBacktestQuery } from '../../gql/graphql.js';
import { SimpleTable } from '../../ui/SimpleTable.js';

type Result = NonNullable<RuleBacktestQuery['automation']['ruleBacktest']['result']>;

const count = (value: number): string => value.toLocaleString('en-US');
const money = (value: number | null | undefined): string =>
  value == null ? 'NA' : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Props {
  readonly result: Result;
  readonly level: (typeof ENTITY_LEVELS)[EntityLevel];
  /** True if the rule has changed since the backtest. */
  readonly isOld: boolean;
  readonly startedAt: string | null;
  readonly currency: string;
}

/** Results of a backtest: a summary, daily counts, and the entities that flipped or changed most. */
export function BacktestFigures({ result, level, isOld, startedAt, currency }: Props) {
  const { days, entities, recordedCount, differingCount } = result;
  const heldMatches = result.matchCount - result.actionCount - result.cappedCount;
  const noun = level.one.charAt(0).toUpperCase() + level.one.slice(1);
  return (
    <div>
      <Text size="sm" mt="sm" c={isOld ? 'orange' : 'dimmed'} role="status">
        {isOld
          ? 'The rule has changed since this backtest. Run it again.'
          : `Replayed ${momentText(result.since)} – ${momentText(result.until)} UTC${startedAt ? `, started ${momentText(startedAt)} UTC` : ''}.`}
      </Text>
      <Text size="sm" fw={550} mt={4}>
        {count(result.checkCount)} checks would have matched {count(result.matchCount)} times and made{' '}
        {count(result.actionCount)} changes. Saved {money(result.saved)}, lost {money(result.lost)} {currency}.
      </Text>
      <Text size="sm" c="dimmed">
        {[
          `${count(result.cappedCount)} matches needed no change or were excluded by a limit`,
          ...(result.leftAloneCount > 0
            ? [`${count(result.leftAloneCount)} more were skipped because revenue wasn't final`]
            : []),
          ...(result.heldCount > 0
            ? [`${count(result.heldCount)} checks with ${count(heldMatches)} matches would have held the rule`]
            : []),
        ].join('; ')}
        . Saved and lost amounts are estimated from later profit, in full for paused or enabled items and in proportion
        for bids and budgets.
      </Text>
      {recordedCount != null && (
        <Text size="sm" c={differingCount ? 'red' : 'dimmed'}>
          {differingCount
            ? `${count(differingCount)} of ${count(recordedCount)} recorded changes have a different result.`
            : `All ${count(recordedCount)} recorded changes of the rule have the same result.`}
        </Text>
      )}
      <Figures
        label="Matches by day"
        heads={['Day (UTC)', 'Checks', 'Matches', 'Changes', 'No change', 'Left alone']}
        rows={days.map((day) => [
          day.day,
          ...[day.checkCount, day.matchCount, day.actionCount].map(count),
          ...[day.matchCount - day.actionCount, day.leftAloneCount].map(count),
        ])}
        empty="No checks in this period."
      />
      <Figures
        label="Items with the largest number of flips and changes"
        heads={[noun, 'Matches', 'Changes', 'Flips', 'Saved', 'Lost']}
        rows={entities.map((each) => [
          each.name || String(each.id),
          ...[each.matchCount, each.actionCount, each.flipCount].map(count),
          money(each.saved),
          money(each.lost),
        ])}
        empty={`The rule would have matched no ${level.many}.`}
      />
    </div>
  );
}

interface FiguresProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** Rows of the table. The first cell is a name. */
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
}

function Figures({ label, heads, rows, empty }: FiguresProps) {
  return (
    <>
      <Text component="h3" size="sm" fw={550} mt="md">
        {label}
      </Text>
      <SimpleTable<readonly string[]>
        label={label}
        rows={rows}
        rowKey={(_, at) => at}
        columns={heads.map((head, at) => ({ label: head, cell: (row) => row[at], isNumber: at > 0 }))}
        empty={empty}
        minWidth={460}
        maxHeight={360}
      />
    </>
  );
}
