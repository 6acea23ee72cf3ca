import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportController } from './useReportController.js';

/** Maximum number of choices in a row on a narrow screen. */
const FEW = 4;

/** Picker for the grouping of rows: a single choice, or any number of toggles. */
export function GroupingPicker({ controller }: { controller: ReportController }) {
  const { contract, grouping, dispatch } = controller;
  const { choices, multiple } = contract.grouping;
  const isWide = useMediaQuery('(min-width: 1180px)', true);
  const set = (groupLevel: string) => dispatch({ type: 'groupLevelSet', groupLevel });

  if (multiple) {
    const chosen = grouping.id.split(',');
    return (
      <Chip.Group
        multiple
        value={chosen}
        // Rows always have a grouping.
        onChange={(ids) => ids.length > 0 && set(ids.join(','))}
      >
        <Group gap={4} role="group" aria-label="Rows">
          {choices.map(({ id, label }) => (
            <Chip key={id} value={id} size="xs" radius="sm" variant="light">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    );
  }
  const data = choices.map(({ id, label }) => ({ value: id, label }));
  if (choices.length > FEW && !isWide) {
    return (
      <Select
        size="xs"
        w={150}
        aria-label="Rows"
        allowDeselect={false}
        value={grouping.id}
        onChange={(id) => id !== null && set(id)}
        data={data}
      />
    );
  }
  return <SegmentedControl size="xs" aria-label="Rows" value={grouping.id} onChange={set} data={data} />;
}
