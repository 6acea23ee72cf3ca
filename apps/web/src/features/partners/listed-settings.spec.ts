import { describe, expect, it } from '@jest/globals';
import { LISTED_SETTINGS } from './listed-settings.js';

const page = { id: '501', name: 'Findwise' };

describe('settings selected from lists', () => {
  it.each([
    ['facebookPages', [page, { id: '502', name: 'Other "page"' }]],
    ['facebookPages', []],
    ['pixel', [page]],
    ['pixel', []],
  ])('preserve the value of %s', (name, chosen) => {
    const { read, write } = LISTED_SETTINGS[name]!;
    expect(read(write(chosen))).toEqual(chosen);
  });

  it('store the ID of a conversion action and the name of a conversion definition', () => {
    expect(LISTED_SETTINGS['defaultConversionActionId']!.write([{ id: '7', name: 'Lead' }])).toBe('7');
    expect(LISTED_SETTINGS['conversionDefinition']!.write([{ id: '7', name: 'Lead' }])).toBe('Lead');
  });

  it.each([
    ['{"id":601}', [{ id: '601', name: '601' }]],
    ['["501"]', [{ id: '501', name: '501' }]],
    ['501', [{ id: '501', name: '501' }]],
    ['typed by hand', [{ id: 'typed by hand', name: 'typed by hand' }]],
    ['{"pixel":1}', [{ id: '{"pixel":1}', name: '{"pixel":1}' }]],
    ['null', [{ id: 'null', name: 'null' }]],
  ])('preserve %s typed by a user', (text, items) => {
    expect(LISTED_SETTINGS['pixel']!.read(text)).toEqual(items);
  });
});
