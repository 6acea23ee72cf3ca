import { expect, it } from '@jest/globals';
import { tqBandOf } from './tq-bands.js';

it.each([
  [null, 'No Data'],
  [-1, 'No Data'],
  [0, 'No Data'],
  [0.0001, 'Remedial'],
  [0.99, 'Remedial'],
  [1, 'Improve'],
  [3.5, 'Improve'],
  [3.51, 'Grow'],
  [6.99, 'Grow'],
  [7, 'Push'],
  [10, 'Push'],
])('classifies a score of %p as %s', (score, name) => expect(tqBandOf(score).name).toBe(name));
