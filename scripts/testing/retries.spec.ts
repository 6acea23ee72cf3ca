import { describe, expect, it } from '@jest/globals';
import { passedNames } from './retries.js';

describe('names of tests that passed on retry', () => {
  it('exclude a name if one of its tests failed, in any order', () => {
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
