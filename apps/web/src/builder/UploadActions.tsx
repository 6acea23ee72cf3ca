import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../app/forms/confirmChange.js';
import { showDone, showError } from '../app/toasts.js';
import { failureText } from '../app/transport/errors.js';
import { isOpenUpload, type UploadRow } from './upload-columns.js';

export interface ActionAnswer {
  readonly status: 'success' | 'warning' | 'error';
  readonly message?: string | null;
}

interface UploadActionsProps<Row extends UploadRow> {
  readonly chosen: readonly Row[];
  /** Marks a list in which some have failed. */
  readonly hasFailed: boolean;
  /** Restarts these, or all failed ones that match the filters of the list. */
  readonly restart: (taskIds: number[] | null) => Promise<ActionAnswer>;
  readonly cancel: (taskIds: number[]) => Promise<ActionAnswer>;
  /** Opens them in a draft. */
  readonly editAgain: (rows: readonly Row[]) => Promise<ActionAnswer>;
  readonly onDone: () => void;
}

const tasksText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`;
const idsOf = (rows: readonly UploadRow[]): number[] => rows.map(({ id }) => id);

/** Restart, cancel, or edit again: for the chosen uploads, or all failed ones that match the filters. */
export function UploadActions<Row extends UploadRow>(props: UploadActionsProps<Row>) {
  const { chosen, onDone } = props;
  const [isBusy, setBusy] = useState(false);
  const failed = chosen.filter(({ status }) => status === 'failed');
  const open = chosen.filter(isOpenUpload);
  const run = async (send: () => Promise<ActionAnswer>): Promise<void> => {
    setBusy(true);
    try {
      const { status, message } = await send();
      if (status === 'success') showDone(message ?? 'Done');
      else showError(message ?? 'Failed.');
    } catch (error) {
      showError(failureText(error));
    }
    setBusy(false);
    onDone();
  };
  const cancel = async (): Promise<void> => {
    const consequences = ['What was sent already stays at the platform.'];
    if (await confirmChange({ title: `Cancel ${tasksText(open.length)}?`, consequences, confirm: 'Cancel tasks' }))
      await run(() => props.cancel(idsOf(open)));
  };
  const shared = { size: 'xs', variant: 'default', loading: isBusy } as const;
  if (chosen.length === 0)
    return (
      <Button {...shared} disabled={!props.hasFailed} onClick={() => void run(() => props.restart(null))}>
        Restart all failed
      </Button>
    );
  const none = failed.length === 0;
  return (
    <>
      <Button {...shared} disabled={none} onClick={() => void run(() => props.restart(idsOf(failed)))}>
        Restart {none ? '' : tasksText(failed.length)}
      </Button>
      <Button {...shared} disabled={none} onClick={() => void run(() => props.editAgain(failed))}>
        Edit and send again
      </Button>
      <Button {...shared} disabled={open.length === 0} onClick={() => void cancel()}>
        Cancel {open.length > 0 && tasksText(open.length)}
      </Button>
    </>
  );
}
