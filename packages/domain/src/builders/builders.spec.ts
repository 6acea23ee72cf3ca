import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BuilderField, fieldText, type FieldOption, readField } from './fields.js';
import { pastedTable, valuesOf, withConflicts } from './pasted-table.js';

interface Known {
  readonly formats: readonly FieldOption[];
}
const KNOWN: Known = {
  formats: [
    { value: 'onclick', label: 'Visits' },
    { value: 'native', label: 'Push, classic' },
  ],
};
const field = (control: BuilderField['control'], change: Partial<BuilderField<Known>> = {}): BuilderField<Known> => ({
  ...{ path: 'it', label: 'It', width: 100, control },
  ...(control.startsWith('choice') && { options: ({ formats }: Known) => formats }),
  ...change,
});
const DEVICES = field('choices', {
  ...{ isNumeric: true, empty: 'All' },
  options: () => [
    { value: '1', label: 'Desktop' },
    { value: '2', label: 'Mobile' },
  ],
});

describe('a builder field', () => {
  it.each<[string, BuilderField<Known>, string, unknown]>([
    ['a text without spaces around it', field('text'), '  shoes ', 'shoes'],
    ['an amount', field('amount'), '1,250.5', 1250.5],
    ['an amount with its sign', field('amount'), '$ 0.012', 0.012],
    ['no amount', field('amount'), ' ', null],
    ['a choice by its value', field('choice'), 'ONCLICK', 'onclick'],
    ['a choice by its name', field('choice'), 'visits', 'onclick'],
    ['an unknown choice as it is', field('choice'), 'banner', 'banner'],
    ['no choice', field('choice'), '', ''],
    ['several choices', field('choices'), 'Visits; banner, onclick', ['onclick', 'banner']],
    ['a name with a comma', field('choices'), 'push, classic', ['native']],
    ['numbers by their names', DEVICES, 'mobile|1', [2, 1]],
    ['the word for none', DEVICES, 'all', []],
    ['a switch by its own word', field('switch', { states: ['Draft', 'Send'] }), 'send', true],
    ['a switch that is off', field('switch'), 'no', false],
    ['an empty switch', field('switch'), '', false],
  ])('parses %s', (_, of, text, value) => {
    expect(readField(of, text, KNOWN)).toEqual({ value });
  });

  it.each<[BuilderField<Known>, string, string]>([
    [field('amount'), '1,5', 'It: Enter a number such as 10 or 2.5.'],
    [field('amount'), '0,050', 'It: Enter a number such as 10 or 2.5.'],
    [field('amount'), '1,500', 'It: “1,500” is ambiguous. Enter 1500 or 1.500.'],
    [field('amount'), 'ten', 'It: Enter a number such as 10 or 2.5.'],
    [field('switch'), 'maybe', 'It: enter On or Off.'],
    [DEVICES, 'fridge', 'It: “fridge” is not a valid choice.'],
  ])('explains the valid input for rejected text (case %#)', (of, text, problem) => {
    expect(readField(of, text, KNOWN)).toEqual({ problem });
  });

  it('parses its own formatted texts', () => {
    const values = fc.oneof(
      fc.record({ of: fc.constant(field('text')), value: fc.string().map((text) => text.trim()) }),
      fc.record({
        of: fc.constant(field('amount')),
        value: fc.option(fc.integer({ min: 0, max: 1e9 }).map((n) => n / 1e4)),
      }),
      fc.record({ of: fc.constant(field('choice')), value: fc.constantFrom('onclick', 'native', '') }),
      fc.record({ of: fc.constant(DEVICES), value: fc.uniqueArray(fc.constantFrom(1, 2)) }),
      fc.record({ of: fc.constant(field('switch')), value: fc.boolean() }),
    );
    fc.assert(
      fc.property(values, ({ of, value }) => {
        expect(readField(of, fieldText(of, value, KNOWN), KNOWN)).toEqual({ value });
      }),
    );
  });
});

describe('a pasted table', () => {
  const FIELDS: readonly BuilderField<Known>[] = [
    { ...field('text'), path: 'name', label: 'Name' },
    {
      ...field('text'),
      path: 'url',
      label: 'Target URL',
      headers: ['link'],
      looksLike: (cell) => /^https:/.test(cell),
    },
    { ...field('amount'), path: 'bid', label: 'Bid' },
  ];
  const read = (text: string) => valuesOf(pastedTable(text, FIELDS), FIELDS, KNOWN);

  it('assigns columns by header, in any order', () => {
    expect(pastedTable('Bid\tNotes\tLink\tname\n', FIELDS)).toMatchObject({
      hasHeader: true,
      mapping: ['bid', null, 'url', 'name'],
    });
    expect(read('Bid\tLink\tName\n0.5\thttps://a.example\tShoes\n\t\tHats')).toEqual([
      { line: 2, values: { bid: 0.5, url: 'https://a.example', name: 'Shoes' }, problems: [] },
      { line: 3, values: { name: 'Hats' }, problems: [] },
    ]);
  });

  it('assigns columns by content if there is no header', () => {
    expect(pastedTable('https://a.example\tShoes\t0.5', FIELDS).mapping).toEqual(['url', 'name', 'bid']);
    expect(pastedTable('Shoes\nHats', FIELDS)).toMatchObject({ hasHeader: false, mapping: ['name'] });
  });

  it('treats commas as part of a value, unless a header or a URL indicates otherwise', () => {
    expect(pastedTable('Sale, 50% off\nShoes, red', FIELDS).cells).toEqual([['Sale, 50% off'], ['Shoes, red']]);
    expect(pastedTable('Name,Bid\nShoes,0.5', FIELDS).cells).toEqual([
      ['Name', 'Bid'],
      ['Shoes', '0.5'],
    ]);
    expect(pastedTable('Shoes,https://a.example', FIELDS).mapping).toEqual(['name', 'url']);
  });

  it('reports rows whose values contradict or repeat the first row with the same name', () => {
    const text =
      'Name\tBid\tTarget URL\nShoes\t0.5\thttps://a.example\nHats\nShoes\t\thttps://b.example\nShoes\t0.9\thttps://c.example\nShoes\t0.5\nHats\t2\thttps://d.example';
    const rows = withConflicts(read(text), FIELDS, { together: 'name', ofEachRow: ['url'] });
    expect(rows.map(({ problems }) => problems)).toEqual([
      ...[[], [], [], ['Bid differs from row 2.'], ['It repeats row 2.']],
      // The first row has no bid, so the shared value applies.
      ['Bid differs from row 3.'],
    ]);
  });

  it('preserves valid values of a row, and reports all invalid values', () => {
    expect(read('Shoes\tfree')).toEqual([
      { line: 1, values: { name: 'Shoes' }, problems: ['Bid: Enter a number such as 10 or 2.5.'] },
    ]);
  });
});
