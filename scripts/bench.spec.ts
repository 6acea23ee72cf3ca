import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/build.ts';

describe('parts that are measured', () => {
  const source = readFileSync(join(ROOT, 'bench/components.ts'), 'utf8');
  const parts = [...source.matchAll(/built<typeof \w+>\('([^']+)\.js'\)/g)].map(([, path]) => path!);

  it('are loaded from files of the server that exist', () => {
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((path) => !existsSync(join(ROOT, 'apps/server/src', `${path}.ts`)))).toEqual([]);
  });
});
