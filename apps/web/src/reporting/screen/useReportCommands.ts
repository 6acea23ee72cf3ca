import { useMemo } from 'react';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import type { ReportController } from './useReportController.js';

/** Adds the actions of a report to the command bar. */
export function useReportCommands({ contract, data, dispatch }: ReportController): void {
  const { refresh } = data;
  const commands = useMemo((): Command[] => {
    const command = (id: string, label: string, run: () => void): Command => ({
      id: `report-${id}`,
      group: contract.title,
      label,
      run,
    });
    return [
      command('refresh', 'Refresh', refresh),
      command('clear', 'Clear all filters', () => dispatch({ type: 'filtersCleared' })),
      ...contract.grouping.choices.map(({ id, label }) =>
        command(`group-${id}`, `Group by ${label.toLowerCase()}`, () =>
          dispatch({ type: 'groupLevelSet', groupLevel: id }),
        ),
      ),
      ...contract.segments.map(({ id, label }) =>
        command(`segment-${id}`, `Break down by ${label.toLowerCase()}`, () =>
          dispatch({ type: 'segmentSet', segment: id }),
        ),
      ),
    ];
  }, [contract, dispatch, refresh]);
  useOfferedCommands(commands);
}
