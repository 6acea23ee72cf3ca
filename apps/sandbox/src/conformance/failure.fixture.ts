import { expect } from '@jest/globals';
import { SiteConfigurationError } from '@adops/connectors';

/** What a call fails with: an error of its kind, without the secret in its message. */
export async function failureWith<E extends Error>(
  kind: abstract new (...args: never[]) => E,
  secret: string,
  work: Promise<unknown>,
): Promise<E> {
  const error: unknown = await work.then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(kind);
  expect((error as E).message).not.toContain(secret);
  return error as E;
}

/** Why a site's own API did not do what it was asked, and what is wrong at which field. */
export async function siteFailureOf(work: Promise<unknown>) {
  const { failure, problems } = await failureWith(SiteConfigurationError, 'good words', work);
  return { failure, problems };
}
