import { z } from 'zod';
import { idList, requiredText } from './text.js';

/** What people fill in about a team. A user is in one team, and a leader is not also a worker. */
export const teamForm = z
  .object({
    name: requiredText('Name', 100),
    isActive: z.boolean(),
    leaderId: z.number().int().positive().nullable(),
    workerIds: idList,
  })
  .refine(({ leaderId, workerIds }) => leaderId === null || !workerIds.includes(leaderId), {
    path: ['workerIds'],
    message: "The leader can't also be a worker.",
  });

export type TeamForm = z.output<typeof teamForm>;
