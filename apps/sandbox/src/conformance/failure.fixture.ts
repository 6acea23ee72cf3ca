import { expect } from '@jest/globals';
import { SiteConfigurationError } from '@adops/connectors';

/** Returns the error of a failing call. Asserts its class and that its message doesn't contain the secret. */
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

/** Returns the failure and the field errors of a call to a site's own API. */
export async function siteFailureOf(work: Promise<unknown>) {
  const { failure, problems } = await failureWith(SiteConfigurationError, 'good words', work);
  return { failure, problems };
}
