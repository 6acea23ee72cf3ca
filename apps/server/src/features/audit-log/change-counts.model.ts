import { z } from 'zod';
import { instanceOf, objectOf } from '../../core/graphql/index.js';
import { ActivityAction } from './activity.model.js';
import { ChangeSource } from './audit-log.model.js';

const changeCount = z
  .object({
    source: z.enum(ChangeSource).describe('Person, rule or import.'),
    by: z.string().nullable().describe('Name of the user, or of the rule; null if unknown.'),
    action: instanceOf(ActivityAction),
    entityType: z.string().describe('Type of the changed entities, such as adgroup.'),
    status: z.string().nullable().describe('New status, such as Paused; null for other changes.'),
    count: z.int().describe('Number of changes.'),
    entityCount: z.int().describe('Number of changed entities.'),
  })
  .describe('Changes of one type by one user or rule.');

const momentCounts = z
  .object({
    date: z.iso.date().describe('Day in UTC.'),
    hour: z.int().nullable().describe('Hour of the day, 0 to 23; null when counted by day.'),
    count: z.int().describe('Number of changes.'),
    largest: z.array(changeCount).describe('At most 5 groups by user or rule and type of change, largest first.'),
  })
  .describe('Number of changes in a day or hour.');

objectOf('ChangeCount', changeCount);
export const ChangesAtMoment = objectOf('ChangesAtMoment', momentCounts);
export type ChangesAtMoment = InstanceType<typeof ChangesAtMoment>;
