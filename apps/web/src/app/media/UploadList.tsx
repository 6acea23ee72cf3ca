import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import classes from './media.module.css';
import type { Upload, Uploads } from './useUploads.js';

const WORDS: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Stored',
  failed: 'Not stored',
  canceled: 'Canceled',
};

function stateText({ state, share }: Upload): string {
  if (state !== 'sending') return WORDS[state];
  return share < 1 ? `${Math.round(share * 100)}%` : 'Storing';
}

/** List of uploads to the library with their results. */
export function UploadList({ uploads, retry, cancel, clear, canRetry }: Uploads) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <div className={classes.notice} role="status">
        <span>{`${done} of ${uploads.length} ${uploads.length === 1 ? 'file' : 'files'} stored`}</span>
        {!isRunning && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            Clear list
          </Button>
        )}
      </div>
      {uploads.map((upload) => (
        <div key={upload.key} className={classes.upload}>
          <span className={classes.name}>{upload.name}</span>
          <Progress value={upload.share * 100} size="sm" aria-label={`Upload of ${upload.name}`} />
          <span className={classes.uploadState}>
            {stateText(upload)}
            {(upload.state === 'waiting' || upload.state === 'sending') && (
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={`Cancel ${upload.name}`}
                onClick={() => cancel(upload.key)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
            {(upload.state === 'failed' || upload.state === 'canceled') && canRetry(upload.key) && (
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={`Retry ${upload.name}`}
                onClick={() => retry(upload.key)}
              >
                <IconRefresh size={14} />
              </ActionIcon>
            )}
          </span>
          {upload.state === 'failed' && upload.message && (
            <span className={classes.failure} role="alert">
              {upload.message}
            </span>
          )}
        </div>
      ))}
    </section>
  );
}
