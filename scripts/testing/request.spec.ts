import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { isWhole, KINDS, MATRICES, readRequest, type Request } from './request.js';

it('runs all types of tests unless some types are specified', () => {
  expect(readRequest([])).toEqual({
    kinds: KINDS,
    files: [],
    only: null,
    shard: null,
    full: false,
    matrices: false,
    record: false,
  });
  expect(readRequest(['web', 'unit', 'dates', '--only', 'leap year'])).toMatchObject({
    kinds: ['unit', 'web'],
    files: ['dates'],
    only: 'leap year',
  });
});

it('parses --full', () => expect(readRequest(['--full'])).toMatchObject({ full: true, kinds: KINDS }));

it('runs only the matrices', () => {
  expect(readRequest(['matrices', '--full'])).toMatchObject({
    kinds: ['unit', 'integration'],
    files: MATRICES,
    full: true,
  });
  for (const words of [['web'], ['kill-matrix'], ['--only', 'x'], ['--shard', '1/2']])
    expect(() => readRequest(['matrices', ...words])).toThrow("matrices can't be combined");
});

it('counts as a whole run only without a selection', () => {
  const request = (...words: string[]): Request => readRequest(words) as Request;
  expect(isWhole(request())).toBe(true);
  expect(isWhole(request('--full'))).toBe(true);
  for (const words of [['web'], ['dates'], ['--only', 'x'], ['--shard', '1/2']])
    expect(isWhole(request(...words))).toBe(false);
});

it('lists specs that a normal run shortens as matrices', () => {
  const leaving = [
    'apps/server/src',
    'apps/sandbox/src',
    'packages/domain/src',
    'packages/connectors/src',
    'scripts',
  ].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .map((path) => join(folder, path))
      .filter(
        (path) =>
          path.endsWith('.spec.ts') &&
          /from '.*test\/tier\.js'|env\['ADOPS_TEST_FULL'\]/.test(readFileSync(path, 'utf8')),
      ),
  );
  expect(leaving.filter((path) => !MATRICES.some((matrix) => path.includes(matrix)))).toEqual([]);
  expect(MATRICES.filter((matrix) => !leaving.some((path) => path.includes(matrix)))).toEqual([]);
});

it('parses a shard', () => expect(readRequest(['--shard', '2/3'])).toMatchObject({ shard: '2/3' }));

it.each(['0/3', '4/3', '3', 'a/b', '1/0'])('rejects the shard %s', (shard) => {
  expect(() => readRequest(['--shard', shard])).toThrow(`not ${shard}.`);
});
