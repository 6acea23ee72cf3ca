import { expect, it } from '@jest/globals';
import { deviceCodes, DEVICES } from './index.js';

it.each([
  ['dmtD', ['D', 'M', 'T']],
  ['t', ['T']],
  [' MD ', ['M', 'D']],
  ['', []],
  ['x', null],
  ['dmx', null],
  ['d,m', null],
])('device codes of %j are %j', (text, codes) => {
  expect(deviceCodes(text)).toEqual(codes);
});

it('knows desktop, mobile and tablet by one letter each', () => {
  expect(DEVICES.map(({ name, code }) => [code, name])).toEqual([
    ['D', 'Desktop'],
    ['M', 'Mobile'],
    ['T', 'Tablet'],
  ]);
});
