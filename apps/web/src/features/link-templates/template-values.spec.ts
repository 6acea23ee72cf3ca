import { describe, expect, it } from '@jest/globals';
import { newTemplate, optionsOf, optionsText } from './template-values.js';

describe('options of a parameter', () => {
  it('come from lines with a value and a label', () => {
    expect(optionsOf('red = Red\n\n dark blue=Dark blue \nplain\n=x\nempty =')).toEqual([
      { value: 'red', label: 'Red' },
      { value: 'dark blue', label: 'Dark blue' },
      { value: 'plain', label: 'plain' },
      { value: '', label: 'x' },
      { value: 'empty', label: 'empty' },
    ]);
  });

  it('can be restored from their text', () => {
    const options = [
      { value: 'a', label: 'A = 1' },
      { value: 'b', label: 'b' },
    ];
    expect(optionsOf(optionsText(options))).toEqual(options);
  });
});

describe('a new template', () => {
  it.each([
    ['siteId=7&sourceId=5', [7, 5]],
    ['siteId=x&sourceId=-1', [0, 0]],
    ['', [0, 0]],
  ])('uses the IDs in the URL: %j', (address, ids) => {
    const { siteId, sourceId } = newTemplate(new URLSearchParams(address)).values;
    expect([siteId, sourceId]).toEqual(ids);
  });
});
