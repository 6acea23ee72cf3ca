import { Switch, Tooltip } from '@mantine/core';
import type { ReportController } from './useReportController.js';

/** Switches of the report's settings, such as how hours are counted. */
export function SettingSwitches({ controller }: { controller: ReportController }) {
  const { contract, state, dispatch } = controller;
  return (contract.settings ?? []).map(({ id, label, help }) => (
    <Tooltip key={id} label={help} multiline w={260}>
      <div>
        <Switch
          size="xs"
          label={label}
          description={undefined}
          aria-description={help}
          checked={state.settings.includes(id)}
          onChange={(event) => dispatch({ type: 'settingSet', id, isOn: event.currentTarget.checked })}
        />
      </div>
    </Tooltip>
  ));
}
