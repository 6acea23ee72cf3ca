import { expect, it } from '@jest/globals';
import { ServerAnswerError } from '../../app/transport/errors.js';
import { exportFailureTexts, forSpreadsheets } from './export-report.js';

it.each([
  [
    'a lost connection',
    new TypeError('network error'),
    "The export stopped. The console didn't respond. Check your connection, then export again.",
  ],
  ['a refusal', new ServerAnswerError([{ message: 'The report took too long.' }]), 'The report took too long.'],
  ['an error of the page', new Error('x'), 'Unexpected error occurred'],
])('shows an export error for %s', (_, error, text) => {
  expect(exportFailureTexts(error)).toEqual([text]);
});

it('marks CSV files as UTF-8 for spreadsheets, and leaves workbooks unchanged', async () => {
  const file = new Blob(['Cost\r\n'], { type: 'text/csv' });
  const bytes = (blob: Blob): Promise<number[]> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve([...new Uint8Array(reader.result as ArrayBuffer)].slice(0, 4));
      reader.readAsArrayBuffer(blob);
    });
  expect(await bytes(forSpreadsheets(file, 'csv'))).toEqual([0xef, 0xbb, 0xbf, 0x43]);
  expect(forSpreadsheets(file, 'xlsx')).toBe(file);
});
