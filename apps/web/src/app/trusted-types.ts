import { isForeignPage } from './foreign-page.js';

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}

/**
 * Installs a default Trusted Types policy, because React and the component kit write <style> elements through
 * innerHTML. It allows style sheets, which contain no '<', and rejects possible markup.
 */
export function installTrustedTypesPolicy(scope: object = globalThis): void {
  const factory = (scope as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<') && !isForeignPage(text))
        throw new TypeError('HTML markup must be sanitized before it is used.');
      return text;
    },
  });
}
