import { fileSizeError, IMAGE_TYPES, imageError, type ImageShape, type ImageSize } from '@adops/domain';
import { caller } from '../transport/client.js';
import { headersOf } from '../transport/endpoint.js';
import { ServerAnswerError } from '../transport/errors.js';

/** Stored picture as returned by the upload and the API. */
export interface StoredImage {
  readonly id: number;
  readonly url?: string | null;
  readonly thumbnail?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly filesize?: number | null;
}

/** Rejected file with a message for users. */
export class RefusedFile extends Error {}

async function sizeOf(file: File): Promise<ImageSize> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new RefusedFile("The picture can't be read because the file is damaged. Choose another file.");
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height, filesize: file.size };
}

/**
 * Checks a picture like the server, then uploads it. @throws RefusedFile if it breaks a limit, ServerAnswerError if
 * the server rejects it.
 */
export async function uploadImage(file: File, shape: ImageShape): Promise<StoredImage> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type))
    throw new RefusedFile('Only PNG, JPEG, WebP and GIF pictures are supported.');
  const tooLarge = fileSizeError(file.size);
  if (tooLarge) throw new RefusedFile(tooLarge);
  const problem = imageError(shape, await sizeOf(file));
  if (problem) throw new RefusedFile(problem);
  const body = new FormData();
  body.append('file', file);
  const answer = await window.fetch(`/company/${caller.companyId}/api/files`, {
    method: 'POST',
    headers: headersOf(caller),
    body,
  });
  const response = (await answer.json().catch(() => null)) as (StoredImage & { errors?: { message: string }[] }) | null;
  if (!answer.ok || !response || response.errors) throw new ServerAnswerError(response?.errors ?? []);
  return response;
}
