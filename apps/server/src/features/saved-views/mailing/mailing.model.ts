import { mailingForm } from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { describeEnum, inputOf, instanceOf, objectOf, User } from '../../../core/graphql/index.js';

describeEnum(mailingForm.shape.frequency.enum, 'ViewMailingFrequency', 'Frequency of the emails of a view.', {
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
describeEnum(mailState.enum, 'ViewMailState', 'Status of an email of a view.', {
  pending: 'Waiting to be sent or retried.',
  sent: 'Sent.',
  failed: 'Failed and not retried.',
  dropped: 'Not sent because the user can no longer open the view or it had no rows.',
});

const form = z.object(mailingForm.shape);
export const ViewMailingInput = inputOf(
  'ViewMailingInput',
  form.describe('Schedule and recipients of the emails of a view.'),
);
export type ViewMailingInput = InstanceType<typeof ViewMailingInput>;

const mail = z.object({
  user: instanceOf(User).describe('Recipient.'),
  state: mailState,
  error: z.string().nullish().describe('Reason it was not sent.'),
  at: z.date().describe('Time it was sent, or recorded if it was not sent.'),
});
const lastMail = objectOf('ViewMail', mail.describe('Email of a view to one user.'));

const mailing = form.omit({ userIds: true }).extend({
  id: z.int(),
  viewId: z.int(),
  viewName: z.string(),
  report: z.string().describe('Report the view is for, as its query name.'),
  words: z.string().describe('Days and hour as readable text.'),
  owner: instanceOf(User).describe('Creator.'),
  users: z.array(instanceOf(User)).describe("Recipients; only the caller if the caller can't edit the schedule."),
  nextAt: z.date().nullish().describe('Next time an email is due; null if the schedule is off.'),
  lastMails: z.array(instanceOf(lastMail)).describe('Last email to each recipient in the past 90 days.'),
  canEdit: z.boolean().describe('True if the caller can edit it.'),
  version: z.int().describe('Version, increased with every save.'),
});
export const ViewMailing = objectOf('ViewMailing', mailing.describe('Schedule for emailing a view.'));
export type ViewMailing = InstanceType<typeof ViewMailing>;

@ObjectType({ description: 'Actions on email schedules of views.' })
export class ViewMailingMutations {}
