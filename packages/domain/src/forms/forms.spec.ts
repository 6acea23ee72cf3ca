import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { fieldMessages, isName, teamForm } from './index.js';

const errorsOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldMessages(parsed.error);
};

describe('isName', () => {
  it('accepts a single line in any script, including emojis', () => {
    for (const name of ['North', 'Größe', 'תקציב', 'می‌خواهم', '👩‍💻 desk']) expect(isName(name)).toBe(true);
    for (const name of ['two\nlines', 'a\ttab', 'x\u202ey', 'x\u2067y', '\ufeffNorth', 'x\u001by', '\ud800'])
      expect(isName(name)).toBe(false);
  });
});

describe('the form of a team', () => {
  const team = { name: 'North', isActive: true, leaderId: 1, workerIds: [2, 3] };

  it('trims texts and removes duplicate workers', () => {
    expect(teamForm.parse({ ...team, name: '  North ', workerIds: [2, 3, 2] })).toEqual(team);
  });

  it.each([
    [{ name: '   ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name can have up to 100 characters.'],
    [{ name: 'North\u0000' }, 'name', "Name contains characters that can't be printed."],
    [{ name: 'North\ud800' }, 'name', "Name contains characters that can't be printed."],
    // With right-to-left marks, it would look like another name.
    [{ name: 'North \u202eevil' }, 'name', "Name contains characters that can't be printed."],
    [{ name: 'North \u2066evil\u2069' }, 'name', "Name contains characters that can't be printed."],
    [{ name: 'No\u200brth' }, 'name', "Name contains characters that can't be printed."],
    [{ name: 'North\u0085' }, 'name', "Name contains characters that can't be printed."],
    [{ leaderId: 2 }, 'workerIds', "The leader can't also be a worker."],
  ])('rejects %j', (change, field, message) => {
    expect(errorsOf(teamForm, { ...team, ...change })).toEqual([{ field, messages: [message] }]);
  });
});
