import { redirectOf, RefusedAddress, transportFailure, UntrustedHttp } from '@adops/connectors';
import { isHostOf, urlShapeError } from '@adops/domain';

const MAX_REDIRECTS = 3;
/** Status codes after which a HEAD request is repeated as GET, because the server may not support HEAD. */
const ASK_BY_GET = new Set([400, 401, 403, 404, 405, 406, 501]);

const namesOf = (domains: readonly string[]): string =>
  domains.length <= 3 ? domains.join(', ') : `one of its ${domains.length} domains`;

/** Returns the reason why a URL can't be used in an ad, without calling it. Null if there is none so far. */
export function urlProblem(url: string, domains: readonly string[]): string | null {
  const problem = urlShapeError(url);
  if (problem) return problem;
  const { hostname } = new URL(url);
  return isHostOf(hostname, domains) ? null : `${hostname} is not ${namesOf(domains) || 'a domain of this company'}.`;
}

/**
 * Calls a URL like a visitor and follows redirects.
 * @returns the reason why visitors must not be sent there, or null
 */
export async function reachProblem(
  http: UntrustedHttp,
  url: string,
  domains: readonly string[],
): Promise<string | null> {
  let at = url;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await asked(http, at);
      const next = redirectOf(answer, at);
      if (next === null) return statusProblem(answer.status);
      if (redirects === MAX_REDIRECTS) return `It redirects more than ${MAX_REDIRECTS} times. Use the final URL.`;
      const problem = urlProblem(next, domains);
      if (problem) return `It redirects to ${next.slice(0, 200)}. ${problem}`;
      at = next;
    }
  } catch (error) {
    return errorProblem(error);
  }
}

async function asked(http: UntrustedHttp, url: string) {
  const call = { url, headers: { accept: 'text/html,*/*' } };
  const answer = await http.peek(call, 'HEAD');
  return ASK_BY_GET.has(answer.status) ? http.peek(call, 'GET') : answer;
}

const statusProblem = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The page responds with status ${status}.`;

function errorProblem(error: unknown): string {
  if (error instanceof RefusedAddress) return 'The URL points to a private network. Use a public URL.';
  const failure = transportFailure(error);
  if (failure === 'unknownHost') return "The domain doesn't exist.";
  if (failure === 'timeout') return "The page didn't respond within 5 seconds.";
  if (failure === 'certificate') return "The certificate isn't valid.";
  return "The page can't be reached.";
}
