export * from './mailable.js';
export * from './mailing-form.js';
export * from './mailing-schedule.js';
