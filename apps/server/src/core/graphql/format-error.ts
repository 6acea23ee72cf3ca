import { unwrapResolverError } from '@apollo/server/errors';
import { HttpException, Logger } from '@nestjs/common';
import { type GraphQLFormattedError, GraphQLError } from 'graphql';
import { graphqlRefused } from '../metrics/metrics.js';
import type { ErrorCode } from './errors.js';
import { withoutValues } from './without-values.js';

const CODES: Record<string, ErrorCode> = {
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  BAD_USER_INPUT: 'BAD_USER_INPUT',
  BAD_REQUEST: 'BAD_USER_INPUT',
  GRAPHQL_PARSE_FAILED: 'BAD_USER_INPUT',
  GRAPHQL_VALIDATION_FAILED: 'BAD_USER_INPUT',
  OPERATION_RESOLUTION_FAILURE: 'BAD_USER_INPUT',
  PERSISTED_QUERY_NOT_SUPPORTED: 'BAD_USER_INPUT',
};

const logger = new Logger('GraphQL');

/** Message of graphql-js, which stops after fifty errors in the variables and sets no code. */
const TOO_MANY_ERRORS = /^Too many errors processing variables/;

/**
 * Returns the error for a caller. Expected errors are unchanged. Other errors become an internal error whose details
 * are only logged.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = CODES[String(formatted.extensions?.['code'])];
  graphqlRefused.inc({ rule: code ?? 'INTERNAL' });
  if (code) {
    const { debugMessage, fields, secondFactor } = formatted.extensions ?? {};
    return {
      message: withoutValues(formatted.message, error),
      ...(formatted.path ? { path: formatted.path } : {}),
      extensions: {
        code,
        ...(debugMessage ? { debugMessage } : {}),
        ...(fields ? { fields } : {}),
        ...(secondFactor ? { secondFactor } : {}),
      },
    };
  }
  const original = unwrapResolverError(error);
  if (original instanceof GraphQLError && TOO_MANY_ERRORS.test(original.message))
    return { message: 'The variables have too many validation errors.', extensions: { code: 'BAD_USER_INPUT' } };
  if (original instanceof HttpException && original.getStatus() < 500) {
    return { message: original.message, extensions: { code: 'BAD_USER_INPUT' } };
  }
  const cause = original instanceof GraphQLError ? (original.originalError ?? original) : original;
  logger.error(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), undefined);
  return {
    message: 'Unexpected error occurred',
    ...(formatted.path ? { path: formatted.path } : {}),
    extensions: { code: 'INTERNAL' },
  };
}
