import type { FieldMessages } from '@adops/domain';
import { ServerError, ServerParseError } from '@apollo/client/errors';

/** Error for a response that contains errors. Its message is the specified one. */
export class ServerAnswerError extends Error {
  /** Messages of the response in order. */
  readonly messages: readonly string[];
  /** Error codes of the response: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, NOT_FOUND, INTERNAL. */
  readonly codes: readonly string[];
  readonly debugMessage: string | null;
  /** Messages by input field, if the input was rejected. */
  readonly fields: readonly FieldMessages[];
  /** Challenge for the code if the password was correct. Null otherwise. */
  readonly challenge: string | null;
  /** The company requires a second factor that isn't set up yet. */
  readonly needsSecondFactor: boolean;

  constructor(
    errors: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[],
  ) {
    super(`Error has happened while fetching to server: ${JSON.stringify(errors)}`);
    this.name = 'ServerAnswerError';
    this.messages = errors.map((error) => error.message).filter(Boolean);
    this.codes = errors.map((error) => String(error.extensions?.code ?? ''));
    this.fields = errors.flatMap(({ extensions }) => fieldsIn(extensions?.fields));
    const debug = errors[0]?.extensions?.debugMessage;
    this.debugMessage = typeof debug === 'string' && debug !== '' ? debug : null;
    const factors = errors.map(
      (error) => error.extensions?.secondFactor as { challenge?: unknown; required?: unknown },
    );
    const challenge = factors.map((factor) => factor?.challenge).find((each) => typeof each === 'string');
    this.challenge = challenge ?? null;
    this.needsSecondFactor = factors.some((factor) => factor?.required === true);
  }
}

function fieldsIn(fields: unknown): FieldMessages[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [{ field, messages: messages.map(String) }] : [],
  );
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ServerAnswerError && error.codes.includes(code);
}

/** Returns true if a call was aborted on purpose, because a newer one replaced it or the user left the screen. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** HTTP statuses of a gateway that received no response from the server. */
const NOT_ANSWERED: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns true if it is unknown whether the call arrived, because there was no connection, it was interrupted, or the
 * response was incomplete.
 */
export function isLostAnswer(error: unknown): boolean {
  if (isAborted(error)) return false;
  if (ServerError.is(error)) return NOT_ANSWERED.has(error.statusCode);
  if (ServerParseError.is(error)) return error.statusCode < 400 || NOT_ANSWERED.has(error.statusCode);
  return error instanceof TypeError;
}

/** Returns true if a call failed for a reason unrelated to the user: no response, or a server error. */
export const isOutOfReach = (error: unknown): boolean =>
  isLostAnswer(error) || hasCode(error, 'INTERNAL') || (ServerError.is(error) && error.statusCode >= 500);

/** Returns true if a successful response isn't a valid GraphQL response. */
export function isMalformedAnswer(error: unknown): boolean {
  return ServerError.is(error) && error.statusCode < 400;
}

/**
 * Returns the messages of a failed report: those of the response, or the fallback.
 * @param fallback message of the report, if it has its own
 */
export function reportFailureTexts(error: unknown, fallback = FAILED_REPORT): readonly string[] {
  if (error instanceof ServerAnswerError) return error.messages.length > 0 ? error.messages : [fallback];
  if (error instanceof Error && LITERAL_REPORT_TEXTS.has(error.message)) return [error.message];
  return [fallback];
}

/** Returns the reason why no response arrived, for users. */
export const lostAnswerText = (): string =>
  window.navigator.onLine === false ? 'You are offline.' : "The console didn't respond.";

/**
 * Returns the text that is shown in place of a failed report: the problem and the next step.
 * @param hasDates true if a shorter date range may help
 */
export function reportFailureAdvice(error: unknown, hasDates = true, fallback?: string): string {
  if (isLostAnswer(error)) {
    return `${lostAnswerText()} Check your connection, then retry.`;
  }
  if (hasCode(error, 'BAD_USER_INPUT')) {
    return `${[...new Set(reportFailureTexts(error))].join(' ')} Change the ${hasDates ? 'dates or ' : ''}filters above.`;
  }
  if (hasCode(error, 'FORBIDDEN')) return `${reportFailureTexts(error).join(' ')} Ask an administrator for access.`;
  const texts = reportFailureTexts(error, fallback).join(' ');
  return hasDates
    ? `${texts} Retry. If it fails again, choose a shorter date range.`
    : `${texts} Retry. If it fails again, narrow the filters.`;
}

export const FAILED_REPORT = 'Failed to get the report.';
export const FAILED_FILTER_LISTS = 'Failed to get the Report';
export const MISSING_REPORT_DATA = 'Error getting report';
export const INCOMPLETE_REPORT = 'Error has happened while fetching to server';
const NO_ANSWER = "The console didn't respond. Try again. Requests that already arrived aren't repeated.";
export const UNEXPECTED_ERROR = 'Unexpected error occurred';

const LITERAL_REPORT_TEXTS: ReadonlySet<string> = new Set([MISSING_REPORT_DATA, INCOMPLETE_REPORT]);

/** Returns the message of a failed call, for users. */
export function failureText(error: unknown): string {
  return error instanceof ServerAnswerError ? error.messages.join(' ') || UNEXPECTED_ERROR : UNEXPECTED_ERROR;
}

/** Returns the message of a failed call with an idempotency key. */
export const repeatableFailureText = (error: unknown): string => (isLostAnswer(error) ? NO_ANSWER : failureText(error));

/**
 * Returns the message of a failed return from login-as: the debug message of the first error, or the error's own
 * message.
 */
export function returnFailureText(error: unknown): string {
  if (error instanceof ServerAnswerError) return error.debugMessage ?? error.messages[0] ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
