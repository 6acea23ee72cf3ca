import { IMAGE_TYPES, LIBRARY_IMAGE_BYTES, VIDEO_BYTES, VIDEO_TYPES } from '@adops/domain';
import { useCallback, useEffect, useState } from 'react';
import { failureWords, WordedFailure } from '../failures/index.js';
import { caller } from '../transport/client.js';
import { headersOf } from '../transport/endpoint.js';
import type { MediaItem } from './media-item.js';
import { posterOf } from './poster.js';

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled';
  /** Fraction that has been sent, from 0 to 1. */
  readonly share: number;
  readonly message: string | null;
  readonly item: MediaItem | null;
}

/** Concurrent uploads, because the server decodes two pictures at a time. */
const AT_ONCE = 2;

/** Returns the reason why a file can't be uploaded. Null if it can. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if ((VIDEO_TYPES as readonly string[]).includes(type))
    return size <= VIDEO_BYTES ? null : `The video must not be larger than ${VIDEO_BYTES / 1_000_000} MB.`;
  if (!(IMAGE_TYPES as readonly string[]).includes(type))
    return 'Only PNG, JPEG, WebP and GIF pictures and MP4 and MOV videos are supported.';
  return size <= LIBRARY_IMAGE_BYTES
    ? null
    : `The picture must not be larger than ${LIBRARY_IMAGE_BYTES / 1_000_000} MB.`;
}

interface Sent {
  readonly path: string;
  readonly body: FormData | File | Blob;
  readonly type?: string;
  readonly onShare: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file by XMLHttpRequest, because only it reports upload progress. @throws WordedFailure */
function send({ path, body, type, onShare, signal }: Sent): Promise<MediaItem> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/company/${caller.companyId}/api/media/${path}`);
    for (const [name, value] of Object.entries(headersOf(caller))) request.setRequestHeader(name, value);
    if (type) request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 201 && answer) return resolve(answer as MediaItem);
      const words = (answer as { errors?: { message: string }[] } | null)?.errors?.[0]?.message;
      return reject(new WordedFailure(words ?? `The file couldn't be saved (status ${request.status}). Retry.`));
    };
    request.onerror = () => reject(new WordedFailure('The connection was lost. Retry.'));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new WordedFailure('Canceled.'));
    });
    request.send(body);
  });
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

async function sendFile(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<MediaItem> {
  const name = encodeURIComponent(file.name.slice(0, 200));
  if (!(VIDEO_TYPES as readonly string[]).includes(file.type)) {
    const form = new FormData();
    form.append('file', file);
    return send({ path: `pictures?name=${name}`, body: form, onShare, signal });
  }
  const item = await send({ path: `videos?name=${name}`, body: file, type: file.type, onShare, signal });
  const poster = await posterOf(file);
  if (!poster) return item;
  const form = new FormData();
  form.append('file', poster, 'poster.jpg');
  // A video without a poster is still stored.
  return send({ path: `videos/${item.id}/poster`, body: form, onShare: () => undefined, signal }).catch(() => item);
}

type Patch = (key: number, change: Partial<Upload>) => void;

/** Uploads files in order, some concurrently. */
class UploadQueue {
  private waiting: { readonly key: number; readonly file: File }[] = [];
  private readonly files = new Map<number, File>();
  private readonly aborts = new Map<number, AbortController>();
  private last = 0;
  private onStored: (item: MediaItem) => void = () => undefined;

  constructor(private readonly patch: Patch) {}

  listen(onStored: (item: MediaItem) => void): void {
    this.onStored = onStored;
  }

  /** Converts files to list entries. Files that break a limit are marked as failed. */
  take(chosen: readonly File[]): Upload[] {
    return chosen.map((file) => {
      const key = (this.last += 1);
      const message = fileError(file);
      if (message === null) {
        this.files.set(key, file);
        this.waiting.push({ key, file });
      }
      return { key, name: file.name, state: message ? 'failed' : 'waiting', share: 0, message, item: null };
    });
  }

  /** Returns true if a failed file can be uploaded again. Files that exceed a limit can't. */
  canRetry(key: number): boolean {
    return this.files.has(key);
  }

  retry(key: number): void {
    const file = this.files.get(key);
    if (!file) return;
    this.waiting.push({ key, file });
    this.patch(key, { state: 'waiting', message: null });
    this.start();
  }

  cancel(key: number): void {
    this.waiting = this.waiting.filter((each) => each.key !== key);
    this.patch(key, { state: 'canceled', message: 'Canceled.' });
    this.aborts.get(key)?.abort();
  }

  start(): void {
    while (this.aborts.size < AT_ONCE) {
      const next = this.waiting.shift();
      if (!next) return;
      void this.send(next.key, next.file);
    }
  }

  private async send(key: number, file: File): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(key, abort);
    this.patch(key, { state: 'sending', share: 0, message: null });
    try {
      const item = await sendFile(file, (share) => this.patch(key, { share }), abort.signal);
      this.patch(key, { state: 'done', share: 1, item });
      this.files.delete(key);
      this.onStored(item);
    } catch (error) {
      this.patch(key, { state: abort.signal.aborted ? 'canceled' : 'failed', message: failureWords(error) });
    } finally {
      this.aborts.delete(key);
      this.start();
    }
  }
}

/** Uploads files to the library, two at a time. Returns their progress, and actions to cancel and retry. */
export function useUploads(onStored: (item: MediaItem) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue((key, change) =>
        setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each))),
      ),
  );
  useEffect(() => queue.listen(onStored), [queue, onStored]);

  const add = useCallback(
    (chosen: readonly File[]): void => {
      const added = queue.take(chosen);
      setUploads((all) => [...all, ...added]);
      queue.start();
    },
    [queue],
  );
  const retry = useCallback((key: number) => queue.retry(key), [queue]);
  const cancel = useCallback((key: number) => queue.cancel(key), [queue]);
  const canRetry = useCallback((key: number) => queue.canRetry(key), [queue]);
  const clear = useCallback(
    () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
    [],
  );
  return { uploads, add, retry, cancel, clear, canRetry };
}

export type Uploads = ReturnType<typeof useUploads>;
