import { AB_MESSAGES } from '@adops/domain';
import { ServerAnswerError } from '../../app/transport/errors.js';

/** Tests have six colors, the same in the chart and next to the names. */
export const variantColor = (index: number): string => `var(--ad-series-${(index % 6) + 1})`;

/** The words of the specification, with what the server said beneath them. */
export const wordsFor =
  (text: string) =>
  (error: unknown): string =>
    error instanceof ServerAnswerError && error.messages.length > 0 && !error.messages.includes(text)
      ? `${text}. ${error.messages.join(' ')}`
      : text;

/** What experiments of a site could not be shown for: a site without tests says so itself. */
export function experimentWords(error: unknown): string {
  const said = error instanceof ServerAnswerError ? error.messages.join(' ') : '';
  return said.startsWith(AB_MESSAGES.unavailable) || said.startsWith(AB_MESSAGES.experimentErrors)
    ? said
    : AB_MESSAGES.experimentErrors;
}
