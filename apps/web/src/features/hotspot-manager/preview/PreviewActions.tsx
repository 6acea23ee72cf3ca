import { momentText } from '@adops/domain';
import type { HotspotMergeMode } from '@adops/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmChange } from '../../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import { useMutate } from '../../../app/transport/useMutate.js';
import { ModeField } from './ModeField.js';
import { CLONE_PREVIEW, DELETE_PREVIEW, VALIDATE_PREVIEW } from './preview.graphql.js';
import { type Preview, stateText } from './preview-words.js';
import classes from './preview.module.css';
import type { PreviewAction } from './usePreviewAction.js';

interface PreviewActionsProps {
  readonly preview: Preview;
  readonly actions: PreviewAction;
  /** True if filters hide some groups, so that their number isn't the total of the preview. */
  readonly isNarrowed: boolean;
}

/** Buttons that validate the whole preview and clone it with a merge mode. */
export function PreviewActions({ preview, actions: { isBusy, run }, isNarrowed }: PreviewActionsProps) {
  const mutate = useMutate();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const [mergeMode, setMergeMode] = useState<HotspotMergeMode>(preview.mergeMode);
  const { id, totalRecords, validatedGroups, failingGroups } = preview;
  const isSameMode = mergeMode === preview.mergeMode;
  const canClone = isSameMode && failingGroups === 0 && (isNarrowed || validatedGroups === totalRecords);
  const validate = (): void =>
    void run(
      async () => (await mutate(VALIDATE_PREVIEW, { id, mergeMode })).hotspotManager.validatePreview,
      'Failed to validate the preview',
    );
  const clone = (forceSaving: boolean): void =>
    void run(
      async () => (await mutate(CLONE_PREVIEW, { id, mergeMode, forceSaving })).hotspotManager.clonePreview,
      'Failed to clone the preview',
    );
  const force = async (): Promise<void> => {
    const consequences = [
      'Groups that are not validated or have errors go live without changes.',
      'Sites can still reject them, with a reason for each site.',
    ];
    const title = 'Clone the preview despite errors?';
    if (await confirmChange({ title, consequences, confirm: 'Clone with errors' })) clone(true);
  };
  const remove = async (): Promise<void> => {
    const consequences = ['Its groups are also deleted. Live groups aren\'t changed.'];
    if (!(await confirmChange({ title: `Delete preview ${id}?`, consequences, confirm: 'Delete preview' }))) return;
    const send = async () => (await mutate(DELETE_PREVIEW, { id })).hotspotManager.deletePreview;
    if (await run(send, 'Failed to delete the preview')) void navigate(path(''));
  };
  return (
    <section className={classes.actions} aria-label="Validate and clone">
      <ModeField size="xs" w={300} value={mergeMode} disabled={preview.hasOtherSites} onChange={setMergeMode} />
      <p className={failingGroups > 0 && isSameMode ? classes.failed : classes.muted} role="status">
        {isSameMode ? stateText(preview) : 'Not validated for this merge mode'}
        {preview.clonedAt && ` · Cloned ${momentText(preview.clonedAt)} UTC`}
      </p>
      {preview.hasOtherSites ? (
        <p className={classes.muted}>This preview is also for sites you can&apos;t access, so you can&apos;t change it.</p>
      ) : (
        <div className={classes.buttons}>
          <Button size="xs" variant={canClone ? 'default' : 'filled'} disabled={isBusy} onClick={validate}>
            Validate
          </Button>
          <Button size="xs" variant={canClone ? 'filled' : 'default'} disabled={isBusy} onClick={() => clone(false)}>
            Clone
          </Button>
          {!canClone && (
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => void force()}>
              Clone with errors
            </Button>
          )}
          <Button size="xs" variant="subtle" color="red" disabled={isBusy} onClick={() => void remove()}>
            Delete preview
          </Button>
        </div>
      )}
    </section>
  );
} // prettier-ignore
