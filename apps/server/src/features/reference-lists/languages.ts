import type { Language } from '../../core/graphql/index.js';

const names = new Intl.DisplayNames('en', { type: 'language' });

export const languageOf = (code: string): Language => ({ code, name: names.of(code) ?? code });

/** The two-letter languages ICU has a name for. */
export function allLanguages(): Language[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .map(languageOf)
    .filter(({ code, name }) => name !== code)
    .sort((a, b) => a.name.localeCompare(b.name));
}
