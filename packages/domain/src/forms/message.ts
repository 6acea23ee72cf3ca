import { requiredText } from './text.js';

export const MAX_MESSAGE_LENGTH = 1_000;

/** Message to other users. It may have several lines, but no characters that change how it is displayed. */
export const messageText = requiredText('Message', MAX_MESSAGE_LENGTH);
