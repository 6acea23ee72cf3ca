import { languageName } from '@adops/domain';
import type { Language } from '../../core/graphql/index.js';

const names = new Intl.DisplayNames('en', { type: 'language' });

export const languageOf = (code: string): Language => ({ code, name: languageName(code) ?? names.of(code) ?? code });

/** Whether this code was replaced by another two-letter one: iw by he. */
function isReplaced(code: string): boolean {
  const [current = code] = Intl.getCanonicalLocales(code);
  return current !== code && current.length === 2;
}

/** The two-letter languages ICU has a name for, each once. */
export function allLanguages(): Language[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !isReplaced(code))
    .map(languageOf)
    .filter(({ code, name }) => name !== code)
    .sort((a, b) => a.name.localeCompare(b.name));
}
