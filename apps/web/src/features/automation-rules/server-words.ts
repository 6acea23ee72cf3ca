import { ServerAnswerError } from '../../app/transport/errors.js';

/** Returns the messages of the server, or a fallback if there are none. */
export const serverWords = (error: unknown, fallback: string): string =>
  error instanceof ServerAnswerError && error.messages.length > 0 ? error.messages.join(' ') : fallback;
