import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../app/shell/server-clock.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { quickActionsAt, quickValues } from './quick-actions.js';
import { SwitchDialog } from './SwitchDialog.js';
import { useQuickPlan } from './useQuickPlan.js';

interface QuickSwitchProps {
  readonly level: 'adgroup' | 'campaign';
  readonly id: number;
  /** True to enable it, false to pause it. */
  readonly turnsOn: boolean;
}

/** Plans the switch of one ad group or campaign and asks for confirmation, as in a row's menu. */
export function QuickSwitch({ level, id, turnsOn }: QuickSwitchProps) {
  const client = useApolloClient();
  const tasks = useTaskDrawer();
  // Any active report may contain the row.
  const refresh = (): void => void client.refetchQueries({ include: 'active' });
  const quick = useQuickPlan(refresh);
  const isStarted = useRef(false);
  const start = useEffectEvent(() => {
    const wanted = quickActionsAt(level).switches.find(({ key }) => key === (turnsOn ? 'E' : 'P'));
    if (isStarted.current || !wanted) return;
    isStarted.current = true;
    void quick.plan({ level, ids: [id], filters: {}, count: 1 }, quickValues(wanted.kind, []), wanted.label);
  });
  useEffect(() => start(), []);
  if (!quick.confirm) return null;
  return (
    <SwitchDialog
      {...quick.confirm}
      day={serverNow().toISOString().slice(0, 10)}
      onClose={quick.close}
      onDetails={(taskId) => tasks.open(taskId, refresh)}
      onApproved={(taskId) => tasks.follow(taskId, refresh)}
    />
  );
}
