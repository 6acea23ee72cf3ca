import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { fieldMessages, teamForm } from './index.js';

const faults = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldMessages(parsed.error);
};

describe('team', () => {
  const team = { name: 'North', isActive: true, leaderId: 1, workerIds: [2, 3] };

  it('takes what is right, trimmed and each worker once', () => {
    expect(teamForm.parse({ ...team, name: '  North ', workerIds: [2, 3, 2] })).toEqual(team);
  });

  it.each([
    [{ name: '   ' }, 'name', 'Name is needed.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name can have 100 characters at most.'],
    [{ name: 'North\u0000' }, 'name', 'Name holds characters that cannot be printed.'],
    [{ name: 'North\ud800' }, 'name', 'Name holds characters that cannot be printed.'],
    [{ leaderId: 2 }, 'workerIds', 'The leader cannot be a worker too.'],
  ])('refuses %j', (change, field, message) => {
    expect(faults(teamForm, { ...team, ...change })).toEqual([{ field, messages: [message] }]);
  });
});
