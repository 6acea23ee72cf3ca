import { expect, it } from '@jest/globals';
import { allLanguages, languageOf } from './languages.js';

it('lists each language once by its name', () => {
  const languages = allLanguages();
  const names = languages.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(names);
  expect(languages).toEqual(
    expect.arrayContaining([
      { code: 'ak', name: 'Akan' },
      { code: 'tw', name: 'Twi' },
      { code: 'he', name: 'Hebrew' },
      { code: 'de', name: 'German' },
      { code: 'tl', name: 'Filipino' },
    ]),
  );
  expect(languages.map(({ code }) => code)).not.toContain('iw');
  expect(languages.length).toBeGreaterThan(170);
});

it('includes deprecated codes that are still in use', () => {
  expect(languageOf('iw')).toEqual({ code: 'iw', name: 'Hebrew' });
  expect(languageOf('qq')).toEqual({ code: 'qq', name: 'qq' });
});
