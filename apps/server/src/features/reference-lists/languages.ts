import { languageName } from '@adops/domain';
import type { Language } from '../../core/graphql/index.js';

const names = new Intl.DisplayNames('en', { type: 'language' });

export const languageOf = (code: string): Language => ({ code, name: languageName(code) ?? names.of(code) ?? code });

/** Returns true if another two-letter code replaced this one, such as he for iw. */
function isReplaced(code: string): boolean {
  const [current = code] = Intl.getCanonicalLocales(code);
  return current !== code && current.length === 2;
}

/** Returns the two-letter languages with a name in ICU, each once. */
export function allLanguages(): Language[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !isReplaced(code))
    .map(languageOf)
    .filter(({ code, name }) => name !== code)
    .sort((a, b) => a.name.localeCompare(b.name));
}
