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
])('parses the device codes of %j as %j', (text, codes) => {
  expect(deviceCodes(text)).toEqual(codes);
});

it('uses one letter each for desktop, mobile and tablet', () => {
  expect(DEVICES.map(({ name, code }) => [code, name])).toEqual([
    ['D', 'Desktop'],
    ['M', 'Mobile'],
    ['T', 'Tablet'],
  ]);
});
