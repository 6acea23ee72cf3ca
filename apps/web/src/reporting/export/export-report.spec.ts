import { expect, it } from '@jest/globals';
import { ServerAnswerError } from '../../app/transport/errors.js';
import { exportFailureTexts } from './export-report.js';

it.each([
  [
    'a lost connection',
    new TypeError('network error'),
    "The export stopped: The console didn't answer. Check your connection, then export again.",
  ],
  ['a refusal', new ServerAnswerError([{ message: 'The report took too long.' }]), 'The report took too long.'],
  ['an error of the page', new Error('x'), 'Unexpected error occurred'],
])('shows %s', (_, error, text) => {
  expect(exportFailureTexts(error)).toEqual([text]);
});
