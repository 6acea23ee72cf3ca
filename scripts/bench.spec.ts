import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/build.ts';

describe('benchmarked modules', () => {
  const source = readFileSync(join(ROOT, 'bench/components.ts'), 'utf8');
  const parts = [...source.matchAll(/built<typeof \w+>\('([^']+)\.js'\)/g)].map(([, path]) => path!);

  it('match existing server files', () => {
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((path) => !existsSync(join(ROOT, 'apps/server/src', `${path}.ts`)))).toEqual([]);
  });

  it('use the types of the files from which they are imported', () => {
    const imports = source.matchAll(/import type \* as (\w+) from '\.\.\/apps\/server\/src\/([^']+)\.ts'/g);
    const typed = new Map([...imports].map(([, name, path]) => [name!, path!]));
    const loaded = [...source.matchAll(/built<typeof (\w+)>\('([^']+)\.js'\)/g)];
    expect(loaded.filter(([, name, path]) => typed.get(name!) !== path).map(([call]) => call)).toEqual([]);
  });
});
