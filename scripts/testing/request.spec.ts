import { expect, it } from '@jest/globals';
import { KINDS, readRequest } from './request.js';

it('runs every kind unless some are named', () => {
  expect(readRequest([])).toEqual({ kinds: KINDS, files: [], only: null, shard: null, full: false });
  expect(readRequest(['web', 'unit', 'dates', '--only', 'leap year'])).toMatchObject({
    kinds: ['unit', 'web'],
    files: ['dates'],
    only: 'leap year',
  });
});

it('is full when asked for', () => expect(readRequest(['--full'])).toMatchObject({ full: true, kinds: KINDS }));

it('passes a shard on', () => expect(readRequest(['--shard', '2/3'])).toMatchObject({ shard: '2/3' }));

it.each(['0/3', '4/3', '3', 'a/b', '1/0'])('refuses the shard %s', (shard) => {
  expect(() => readRequest(['--shard', shard])).toThrow(`not ${shard}.`);
});
