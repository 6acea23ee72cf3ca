import type { FieldMessages } from '@adops/domain';
import type { Change, Changes } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  type IdResponse,
  isRefused,
  notDone,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Returns the ID of the saved entity. @throws BadUserInput with messages by field */
export async function savedId(
  changes: Changes,
  viewer: Viewer,
  work: (change: Change) => Promise<{ id: number; message: string }>,
): Promise<IdResponse> {
  let id: number | null = null;
  const answer = await changes.save(viewer, async (change) => {
    const result = await work(change);
    id = result.id;
    return done(result.message);
  });
  if (isRefused(answer)) throw refusal(answer.errors);
  return { status: ResponseStatus.success, message: answer.message ?? null, id };
}

/** Runs an action and returns its response. A rejection becomes an error response with its messages. */
export async function answered(
  changes: Changes,
  viewer: Viewer,
  work: (change: Change) => Promise<BaseResponse>,
): Promise<BaseResponse> {
  const answer = await changes.save(viewer, work);
  return isRefused(answer) ? notDone(answer.errors.flatMap(({ messages }) => messages).join(' ')) : answer;
}

export const sitesText = (count: number): string => (count === 1 ? '1 site' : `${count} sites`);

const refusal = (errors: readonly FieldMessages[]): BadUserInput =>
  new BadUserInput(
    errors.flatMap(({ messages }) => messages).join(' '),
    Object.fromEntries(errors.map(({ field, messages }) => [field, [...messages]])),
  );
