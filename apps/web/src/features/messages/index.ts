export { MessageNotice } from './MessageNotice.js';
export { SendMessage } from './SendMessage.js';
