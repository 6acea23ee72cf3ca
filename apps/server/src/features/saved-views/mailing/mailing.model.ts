import { mailingForm } from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { describeEnum, inputOf, instanceOf, objectOf, User } from '../../../core/graphql/index.js';

describeEnum(mailingForm.shape.frequency.enum, 'ViewMailingFrequency', 'How often a view is mailed.', {
  daily: 'Every day.',
  weekdays: 'Monday to Friday.',
  weekly: 'On chosen days of the week.',
  monthly: 'On a day of the month.',
});
describeEnum(mailingForm.shape.format.enum, 'ViewMailingFormat', 'Format of a mailed file.', {
  xlsx: 'Excel workbook.',
  csv: 'Comma-separated values.',
});
const mailState = z.enum(['pending', 'sent', 'failed', 'dropped']);
describeEnum(mailState.enum, 'ViewMailState', 'State of the mail of a view.', {
  pending: 'Waiting to be sent or retried.',
  sent: 'Sent.',
  failed: 'Failed; not retried anymore.',
  dropped: 'Not sent: the user can no longer open the view, or it had no rows.',
});

const form = z.object(mailingForm.shape);
export const ViewMailingInput = inputOf('ViewMailingInput', form.describe('When and to whom a view is mailed.'));
export type ViewMailingInput = InstanceType<typeof ViewMailingInput>;

const mail = z.object({
  user: instanceOf(User).describe('Recipient.'),
  state: mailState,
  error: z.string().nullish().describe('Reason it was not sent.'),
  at: z.date().describe('Time it was sent, or recorded if it was not.'),
});
const lastMail = objectOf('ViewMail', mail.describe('Mail of a view to one user.'));

const mailing = form.omit({ userIds: true }).extend({
  id: z.int(),
  viewId: z.int(),
  viewName: z.string(),
  report: z.string().describe('Report the view is for, as its query name.'),
  words: z.string().describe('Days and hour in readable form.'),
  owner: instanceOf(User).describe('Creator.'),
  users: z.array(instanceOf(User)).describe('Recipients; only the caller if they cannot edit it.'),
  nextAt: z.date().nullish().describe('Next time it is due; null while it is off.'),
  lastMails: z.array(instanceOf(lastMail)).describe('Last mail to each recipient in the past 90 days.'),
  canEdit: z.boolean().describe('The caller can edit it.'),
  version: z.int().describe('Version, increased with every save.'),
});
export const ViewMailing = objectOf('ViewMailing', mailing.describe('Schedule by which a view is mailed.'));
export type ViewMailing = InstanceType<typeof ViewMailing>;

@ObjectType({ description: 'Actions on schedules by which views are mailed.' })
export class ViewMailingMutations {}
