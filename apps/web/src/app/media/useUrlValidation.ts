import { useApolloClient } from '@apollo/client/react';
import { inParts, MAX_URLS } from '@adops/domain';
import { useCallback, useState } from 'react';
import { handleFailure } from '../failures/index.js';
import { VALIDATE_URLS, VALIDATE_URLS_BY_SITE } from './media.graphql.js';

/** Number of URLs per call, so that each call ends within its timeout and the request stays small enough. */
const PER_CALL = 200;
const FAILED = 'Error fetching validation results';

export type UrlPlace = { readonly partnerAccountId: number } | { readonly siteId: number };

interface Validation {
  /** Reasons by invalid URL. */
  readonly problems: ReadonlyMap<string, string>;
  readonly done: number;
  readonly total: number;
}

/** Validates URLs for an account or a site in batches, and reports the number validated so far. */
export function useUrlValidation() {
  const client = useApolloClient();
  const [validation, setValidation] = useState<Validation | null>(null);
  const [isRunning, setRunning] = useState(false);

  /** @returns reasons by invalid URL. Null if the validation failed, which is already shown */
  const validate = useCallback(
    async (urls: readonly string[], place: UrlPlace): Promise<ReadonlyMap<string, string> | null> => {
      const each = [...new Set(urls)];
      const problems = new Map<string, string>();
      if (each.length > MAX_URLS) {
        for (const url of each.slice(MAX_URLS))
          problems.set(
            url,
            `The URLs weren't validated because at most ${MAX_URLS.toLocaleString('en-US')} URLs can be validated at once.`,
          );
        each.length = MAX_URLS;
      }
      setRunning(true);
      setValidation({ problems, done: 0, total: each.length });
      try {
        let done = 0;
        for (const part of inParts(each, PER_CALL)) {
          const answer =
            'siteId' in place
              ? (
                  await client.query({
                    query: VALIDATE_URLS_BY_SITE,
                    variables: { urls: part, siteId: place.siteId },
                    fetchPolicy: 'no-cache',
                  })
                ).data?.validateUrlsBySite
              : (
                  await client.query({
                    query: VALIDATE_URLS,
                    variables: { urls: part, partnerAccountId: place.partnerAccountId },
                    fetchPolicy: 'no-cache',
                  })
                ).data?.validateUrls;
          if (!answer) throw new Error('No answer.');
          for (const { url, message } of answer.problems) problems.set(url, message);
          done += part.length;
          setValidation({ problems: new Map(problems), done, total: each.length });
        }
        return problems;
      } catch (error) {
        handleFailure(error, { what: FAILED, time: 'brief' });
        setValidation(null);
        return null;
      } finally {
        setRunning(false);
      }
    },
    [client],
  );
  return { validate, validation, isRunning };
}
