import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.js';

const unit = (name: string) => `packages/domain/src/${name}.spec.ts`;
const integration = (name: string) => `apps/server/src/${name}.int.spec.ts`;

describe('batches of spec files', () => {
  it('contain files of one type, in order', () => {
    const paths = [unit('a'), integration('b'), unit('c'), integration('d')];
    expect(new Batches({}).divide(paths)).toEqual([
      [unit('a'), unit('c')],
      [integration('b'), integration('d')],
    ]);
  });

  it('contain long files separately, and at most sixteen files or 100 seconds', () => {
    const names = Array.from({ length: 17 }, (_, at) => integration(`f${at}`));
    expect(new Batches({ [names[4]!]: 36 }).divide(names).map((batch) => batch.length)).toEqual([16, 1]);
    const seconds = Object.fromEntries(names.map((name) => [name, 15]));
    expect(new Batches(seconds).divide(names).map((batch) => batch.length)).toEqual([6, 6, 5]);
  });

  it('contain specs separately if they require their own process', () => {
    const paths = [integration('a'), integration('core/auth/sign-in'), integration('b')];
    expect(new Batches({}).divide(paths)).toEqual([[paths[0], paths[2]], [paths[1]]]);
  });

  it('contain every file once', () => {
    const paths = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? unit(`f${at}`) : integration(`f${at}`)));
    expect(new Batches({}).divide(paths).flat().sort()).toEqual([...paths].sort());
  });
});
