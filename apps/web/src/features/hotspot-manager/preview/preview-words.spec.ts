import { describe, expect, it } from '@jest/globals';
import { attributeText, errorsByField, stateText } from './preview-words.js';

describe('an attribute of a validation error', () => {
  it.each([
    ['hotspots.1.link', 'Hotspot 2, link'],
    ['hotspots.0.imageUrl', 'Hotspot 1, image'],
    ['hotspots.3', 'Hotspot 4'],
    ['hotspots', 'Hotspots'],
    ['pageId', 'Page'],
    ['unheard', 'unheard'],
  ])('displays %s as "%s"', (attribute, text) => {
    expect(attributeText(attribute)).toBe(text);
  });

  it('shows error messages at its field', () => {
    expect(errorsByField([{ attribute: 'hotspots.0.text', errors: ['One.', 'Two.'] }])).toEqual({
      'hotspots.0.text': 'One. Two.',
    });
  });
});

describe('the status of a preview', () => {
  it.each([
    [0, 0, 0, 'No groups'],
    [3, 0, 0, 'Not validated'],
    [3, 2, 0, '1 of 3 groups not validated'],
    [3, 3, 1, '1 of 3 groups has errors'],
    [3, 3, 2, '2 of 3 groups have errors'],
    [1, 1, 1, 'The group has errors'],
    [3, 3, 0, 'Can be cloned'],
  ])(
    'describes %i groups, %i validated and %i failing, as %s',
    (totalRecords, validatedGroups, failingGroups, text) => {
      expect(stateText({ totalRecords, validatedGroups, failingGroups })).toBe(text);
    },
  );
});
