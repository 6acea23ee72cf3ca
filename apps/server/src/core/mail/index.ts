export { MailModule } from './mail.module.js';
export { type Attachment, type Mail, Mailer } from './mailer.js';
export { type HandedOver, outcomeOf, sendOutbox } from './outbox-sender.js';
export { type Claim, Outbox, type Outcome } from './outbox.repository.js';
