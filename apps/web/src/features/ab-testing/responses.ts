import { AB_MESSAGES } from '@adops/domain';
import { ServerAnswerError } from '../../app/transport/errors.js';

/** Returns the color of a variant, one of six, used in the chart and next to its name. */
export const variantColor = (index: number): string => `var(--ad-series-${(index % 6) + 1})`;

/** Returns the message of the specification, with the server's message below it. */
export const wordsFor =
  (text: string) =>
  (error: unknown): string =>
    error instanceof ServerAnswerError && error.messages.length > 0 && !error.messages.includes(text)
      ? `${text}. ${error.messages.join(' ')}`
      : text;

/** Returns the message when experiments of a site can't be loaded. Uses the site's own message if it runs no tests. */
export function experimentWords(error: unknown): string {
  const said = error instanceof ServerAnswerError ? error.messages.join(' ') : '';
  return said.startsWith(AB_MESSAGES.unavailable) || said.startsWith(AB_MESSAGES.experimentErrors)
    ? said
    : AB_MESSAGES.experimentErrors;
}
