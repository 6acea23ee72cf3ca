import { z } from 'zod';
import { idList, requiredText } from './text.js';

/** Input for a team. A user can be in only one team, and a leader can't also be a worker. */
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
