import { describe, expect, it } from '@jest/globals';
import { passedNames } from './retries.js';

describe('names that passed at a retry', () => {
  it('leave out a name one of whose tests failed, in any order', () => {
    const tests = [
      { name: 'a', status: 'passed' },
      { name: 'b', status: 'passed' },
      { name: 'b', status: 'failed' },
      { name: 'c', status: 'failed' },
      { name: 'c', status: 'passed' },
      { name: 'd', status: 'pending' },
    ];
    expect([...passedNames(tests)]).toEqual(['a']);
    expect([...passedNames(tests.toReversed())]).toEqual(['a']);
  });
});
