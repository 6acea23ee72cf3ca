import { describe, expect, it } from '@jest/globals';
import { isMetric, REPORTS } from '../reports/index.js';
import { GLOSSARY, searchGlossary } from './glossary.js';

describe('the glossary', () => {
  it('explains each term once, in complete sentences', () => {
    const terms = GLOSSARY.map(({ term }) => term);
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
    for (const { meaning } of GLOSSARY) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  it('finds words in terms first, and then in meanings', () => {
    const found = searchGlossary('sold').map(({ term }) => term);
    expect(found[0]).toBe('Sold');
    expect(found).toContain('RPC');
    expect(searchGlossary('no such term')).toEqual([]);
    expect(searchGlossary('')).toEqual(GLOSSARY);
  });

  it('uses the same name for a metric in all reports', () => {
    const names = new Map<string, Set<string>>();
    for (const { columns } of Object.values(REPORTS)) {
      for (const column of Object.values(columns)) {
        if (!isMetric(column) || column.kind !== 'base') continue;
        const known = names.get(column.measure) ?? new Set();
        // Labels of distributed page figures end with a note in parentheses.
        names.set(column.measure, known.add(column.label.replace(/ \((page|allocated)\)$/, '')));
      }
    }
    expect([...names].filter(([, labels]) => labels.size > 1).map(([name, labels]) => [name, [...labels]])).toEqual([]);
  });
});
