import { useApolloClient } from '@apollo/client/react';
import { type GeneratedLink, keywordsError, keywordsOf, paramErrors, startValue } from '@adops/domain';
import { useMemo, useState } from 'react';
import { LIVE } from '../../app/loading/query.js';
import { failureText } from '../../app/transport/errors.js';
import type { UrlTemplateQuery } from '../../gql/graphql.js';
import { GENERATED_LINKS } from './link-generator.graphql.js';

export type Template = NonNullable<UrlTemplateQuery['urlTemplate']>;

/** Number of keywords per request. Requests of this size fit the limit even with long keywords. */
const KEYWORDS_PER_REQUEST = 1_000;

/** Links with the parameter values they were generated from. */
export interface Generated {
  readonly links: readonly GeneratedLink[];
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the keywords and parameters of a site and source, their validation errors, and the generated links. */
export function useLinkForm(template: Template, siteId: number, sourceId: number) {
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [generated, setGenerated] = useState<Generated | null>(null);
  const { keywords, repeated } = useMemo(() => keywordsOf(text), [text]);
  const values = useMemo(
    () => Object.fromEntries(template.params.map((param) => [param.name, changed[param.name] ?? startValue(param)])),
    [template, changed],
  );
  const errors = useMemo(() => paramErrors(template.params, values), [template, values]);
  const keywordError = keywordsError(keywords);

  const generate = async (): Promise<void> => {
    setTried(true);
    if (keywordError !== null || Object.keys(errors).length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const params = Object.entries(values).map(([name, value]) => ({ name, value }));
      const links: GeneratedLink[] = [];
      for (let at = 0; at < keywords.length; at += KEYWORDS_PER_REQUEST) {
        const part = keywords.slice(at, at + KEYWORDS_PER_REQUEST);
        const variables = { siteId, sourceId, keywords: part, params };
        const { data } = await client.query({ query: GENERATED_LINKS, variables, ...LIVE });
        links.push(...(data?.generatedLinks ?? []));
      }
      setGenerated({ links, values });
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };

  return {
    text,
    setText,
    keywords,
    repeated,
    values,
    setValue: (name: string, value: string) => setChanged((before) => ({ ...before, [name]: value })),
    errors: isTried ? errors : {},
    keywordError: isTried ? keywordError : null,
    isBusy,
    failure,
    generated,
    generate,
  };
}
