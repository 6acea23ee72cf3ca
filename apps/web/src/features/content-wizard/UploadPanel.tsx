import { mayUpload, momentText } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import type { ComplianceState } from '../../gql/graphql.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { type ArticleStepProps, isLocked } from './article-draft.js';
import { UPLOAD_STATUS_WORDS } from '../../app/tasks/upload-words.js';
import { uploadHindrance } from './article-words.js';
import classes from './content-wizard.module.css';

type UploadPanelProps = ArticleStepProps & { readonly state: ComplianceState };

/** Uploads the article to its site once its check allows it, and shows the status of the upload. */
export function UploadPanel({ draft, known: { article, reload }, publish, state }: UploadPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const { site, status, url, uploadedAt, error } = article;
  const isOver = isLocked(article);
  const hindrance = uploadHindrance(state, draft.text.trim() === '');
  const upload = async (): Promise<void> => {
    if (!mayUpload(state)) return;
    const consequences = [
      `The article is published on ${site.name} and can't be changed afterwards.`,
      ...(state === 'skipped' ? ['It was not checked, so it remains marked as skipped.'] : []),
    ];
    if (!(await confirmChange({ title: 'Upload article?', consequences, confirm: 'Upload article', isHarmless: true })))
      return;
    setBusy(true);
    try {
      const outcome = await publish();
      if (outcome.kind === 'notReached') showError(`The article was not uploaded. ${outcome.reason}`);
      if (outcome.kind === 'published') showDone(outcome.message ?? 'The article is being uploaded.');
    } finally {
      setBusy(false);
      await reload();
    }
  };
  return (
    <section className={classes.panel} aria-label="Upload">
      <div className={classes.panelHead}>
        <h2 className={classes.subtitle}>Upload</h2>
        <span className={classes.state} role="status">
          {UPLOAD_STATUS_WORDS[status]}
        </span>
        {!isOver && (
          <ReasonedButton size="xs" reason={hindrance} loading={isBusy} onClick={() => void upload()}>
            {status === 'failed' ? 'Upload again' : 'Upload article'}
          </ReasonedButton>
        )}
      </div>
      {error != null && <p className={classes.failed}>{error}</p>}
      {uploadedAt != null && (
        <p className={classes.muted}>
          Uploaded to {site.name} on {momentText(uploadedAt)} UTC.{' '}
          {url != null && (
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {url}
            </Anchor>
          )}
        </p>
      )}
    </section>
  );
}
