import { requiredText } from './text.js';

export const MAX_MESSAGE_LENGTH = 1_000;

/** Text of a message to other users: over several lines, and free of characters that change how it reads. */
export const messageText = requiredText('Message', MAX_MESSAGE_LENGTH);
