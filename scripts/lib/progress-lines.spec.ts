import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ProgressLines } from './progress-lines.js';

const START = Date.parse('2026-11-28T12:00:00Z');
let written: string;
const linesTo = (isTTY: boolean): ProgressLines =>
  new ProgressLines(START, { isTTY, write: (text) => (written += text) });

beforeEach(() => {
  written = '';
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the startup progress', () => {
  it('shows one line per step and per fifth of a step in a log', () => {
    const progress = linesTo(false);
    progress.step('Building the server');
    jest.setSystemTime(START + 12_300);
    for (const percent of [0, 3, 19, 20, 21, 55, 100]) progress.step('Demo data', percent);
    progress.print('• Queue: PostgreSQL');
    expect(written.split('\n')).toEqual([
      '• Building the server … (0 s)',
      '• Demo data … 0% (12 s)',
      '• Demo data … 20% (12 s)',
      '• Demo data … 55% (12 s)',
      '• Demo data … 100% (12 s)',
      '• Queue: PostgreSQL',
      '',
    ]);
  });

  it('updates the line of a step each second in a terminal', () => {
    const progress = linesTo(true);
    progress.step('Migrating the database');
    jest.advanceTimersByTime(2_000);
    progress.end();
    jest.advanceTimersByTime(2_000);
    expect(written.split('\r\u001b[2K')).toEqual([
      '',
      '• Migrating the database … (0 s)',
      '• Migrating the database … (1 s)',
      '• Migrating the database … (2 s)\n',
    ]);
  });

  it('starts a new line in a terminal only for the next step', () => {
    const progress = linesTo(true);
    progress.step('Demo data', 10);
    progress.step('Demo data', 20);
    progress.step('Starting');
    progress.print('• Ready');
    expect(written.replaceAll('\r\u001b[2K', '|')).toBe(
      '|• Demo data … 10% (0 s)|• Demo data … 20% (0 s)\n|• Starting … (0 s)\n• Ready\n',
    );
  });
});
