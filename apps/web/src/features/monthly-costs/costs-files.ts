import { caller } from '../../app/transport/client.js';
import { headersOf } from '../../app/transport/endpoint.js';
import { isLostAnswer, lostAnswerText, ServerAnswerError, UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { saveFile } from '../../ui/save-file.js';

/** Downloads the workbook of one of the user's own requests. */
export const saveOwnCosts = (companyId: number, id: number): Promise<void> =>
  save(`/company/${companyId}/api/monthly-costs/${id}`, { headers: headersOf(caller, { companyId }) });

/** Downloads the workbook of an emailed link. */
export const saveLinkedCosts = (companyId: number, token: string): Promise<void> =>
  save(`/company/${companyId}/api/monthly-costs/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

async function save(address: string, request: RequestInit): Promise<void> {
  const answer = await window.fetch(address, request);
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as { errors?: { message: string }[] } | null;
    throw body?.errors ? new ServerAnswerError(body.errors) : new Error(`Status ${answer.status}`);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), name ?? 'costs.xlsx');
}

/** Returns the reason why a download failed, in words for users. */
export function downloadFailure(error: unknown): string {
  if (error instanceof ServerAnswerError && error.messages.length > 0) return error.messages.join(' ');
  return isLostAnswer(error) ? `${lostAnswerText()} Check your connection, then download again.` : UNEXPECTED_ERROR;
}
