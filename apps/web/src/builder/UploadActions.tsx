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
  /** True if some uploads in the list have failed. */
  readonly hasFailed: boolean;
  /** Restarts these uploads. Null to restart all failed ones that match the filters of the list. */
  readonly restart: (taskIds: number[] | null) => Promise<ActionAnswer>;
  readonly cancel: (taskIds: number[]) => Promise<ActionAnswer>;
  /** Counts the failed uploads that match the filters of the list. */
  readonly countFailed: () => Promise<number>;
  /** Opens finished uploads in a draft. */
  readonly editAgain: (rows: readonly Row[]) => Promise<ActionAnswer>;
  readonly onDone: () => void;
}

const tasksText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`;
const idsOf = (rows: readonly UploadRow[]): number[] => rows.map(({ id }) => id);

/** Actions to restart, cancel or edit selected uploads, or to restart all failed ones that match the filters. */
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
    const consequences = ['Items that were already sent remain on the platform.'];
    const [title, confirm] = [`Cancel ${tasksText(open.length)}?`, `Cancel ${tasksText(open.length)}`];
    if (await confirmChange({ title, consequences, confirm, keep: 'Keep them' }))
      await run(() => props.cancel(idsOf(open)));
  };
  const restartAll = async (): Promise<void> => {
    const count = await props.countFailed().catch(() => null);
    const consequences = [
      count === null
        ? 'All failed tasks that match the filters are sent again without changes.'
        : `Failed tasks that match the filters: ${count.toLocaleString('en-US')}. They are sent again without changes.`,
    ];
    const question = { title: 'Restart all failed tasks?', consequences, confirm: 'Restart', isHarmless: true };
    if (await confirmChange(question)) await run(() => props.restart(null));
  };
  const ended = chosen.filter((row) => !isOpenUpload(row));
  const shared = { size: 'xs', variant: 'default', loading: isBusy } as const;
  if (chosen.length === 0)
    return (
      <Button {...shared} disabled={!props.hasFailed} onClick={() => void restartAll()}>
        Restart all failed
      </Button>
    );
  const none = failed.length === 0;
  return (
    <>
      <Button {...shared} disabled={none} onClick={() => void run(() => props.restart(idsOf(failed)))}>
        Restart {none ? '' : tasksText(failed.length)}
      </Button>
      <Button {...shared} disabled={ended.length === 0} onClick={() => void run(() => props.editAgain(ended))}>
        Edit in a draft
      </Button>
      <Button {...shared} disabled={open.length === 0} onClick={() => void cancel()}>
        Cancel {open.length > 0 && tasksText(open.length)}
      </Button>
    </>
  );
}
