import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { BadUserInput, requestOf } from '../../../core/graphql/index.js';
import { fingerprintOf, type TaskRequest } from '../tasks/task-requests.service.js';

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * Converts a request into a task request: `(@CurrentTaskRequest() request: TaskRequest)`.
 * @throws BadUserInput if it is invalid
 */
export const CurrentTaskRequest = createParamDecorator((_: unknown, context: ExecutionContext): TaskRequest => {
  const request = requestOf(context);
  const id = request.requestId ?? null;
  const key = request.get('idempotency-key');
  if (key === undefined) return { id, repeatable: null };
  if (!KEY.test(key)) throw new BadUserInput('The Idempotency-Key must be 8–200 characters without spaces.');
  const { query, variables, operationName } = request.body as Record<string, unknown>;
  return { id, repeatable: { key, body: fingerprintOf([query, variables ?? null, operationName ?? null]) } };
});
