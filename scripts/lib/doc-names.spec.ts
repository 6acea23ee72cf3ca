import { describe, expect, it } from '@jest/globals';
import { namesIn, wrongNames } from './doc-names.ts';

const CODE = {
  'apps/server/src/core/queue/jobs.ts':
    "// Replaces OldQueue.\nexport const JOBS = ['views.mail'];\nclass TaskQueue {}",
  'apps/server/src/core/queue/lease-keeper.service.ts': "headers['retry-after'] = `${task_lease}`;",
  'prisma/migrations/1_init/migration.sql': 'CREATE TABLE dropped_lease ();',
};
const DECISION = 'docs/decisions/001-queue.md';

const wrongIn = (text: string, file = 'docs/queue.md'): readonly string[] =>
  wrongNames(new Map(Object.entries({ ...CODE, [file]: text })));

describe('the check of names in docs', () => {
  it.each([
    'identifiers: `TaskQueue`, `JOBS`, `task_lease`, `new TaskQueue(JOBS)`, `task_*`',
    'paths: `apps/server/src/core`, `core/queue`, `queue/jobs.ts`, `jobs.ts`, `queue/lease-keeper`, `server/core/*/jobs.ts`',
    'jobs and headers: `views.mail`, `Retry-After`',
    'no code name: `GET /made/up?from=INSTANT`, `3/4/2026`, `text/csv`, `.data/files`, `SELECT nothing`, `JOBS=made-up`',
    '```\nMadeUp\n```',
  ])('accepts %s', (text) => {
    expect(wrongIn(text)).toEqual([]);
  });

  it.each([
    ['a class', 'MadeUp'],
    ['a single word', 'Invented'],
    ['a constant', 'MADE_UP'],
    ['a table', 'made_up'],
    ['a command', 'made-up'],
    ['a name that only a comment mentions', 'OldQueue'],
    ['a table that only a migration mentions', 'dropped_lease'],
    ['a prefix', 'made_*'],
    ['a folder', 'core/made'],
    ['part of the name of a folder', 'core/que'],
    ['a file', 'tasks.ts'],
  ])("rejects %s that doesn't exist", (_, name) => {
    expect(wrongIn(`The queue.\nIt is \`${name}\`.`)).toEqual([`docs/queue.md:2: ${name} doesn't exist`]);
  });

  it('finds names with several parts in texts with spaces', () => {
    expect(namesIn('`pnpm bench --only made-up`, `call(madeUp, other)`').map(({ name }) => name)).toEqual([
      'made-up',
      'madeUp',
    ]);
  });

  it('accepts names that a decision lists as absent from the code', () => {
    const text = '`MadeUp` was slow.\n\nNot in the code: `MadeUp`.';
    expect(wrongIn(text, DECISION)).toEqual([]);
    expect(wrongIn(text)).toEqual(["docs/queue.md:1: MadeUp doesn't exist", "docs/queue.md:3: MadeUp doesn't exist"]);
  });

  it('rejects a name that is listed as absent but exists', () => {
    expect(wrongIn('Not in the code: `TaskQueue`.', DECISION)).toEqual([
      `${DECISION}:1: TaskQueue exists; remove it from "Not in the code"`,
    ]);
  });
});
