import { UntrustedHttp } from '@adops/connectors';
import { MAX_URLS } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { CONFIG, type Config } from '../../core/config/index.js';
import { BadUserInput, NotFound, ResponseStatus } from '../../core/graphql/index.js';
import { outboundRefused } from '../../core/metrics/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { AllowedDomains } from './allowed-domains.repository.js';
import type { UrlProblem, UrlValidationResponse } from './url-checks.model.js';
import { reachProblem, urlProblem } from './url-reach.js';

const TIMEOUT_MS = 5_000;
/** Maximum concurrent calls of this process. Each host gets at most four connections. */
const AT_ONCE = 16;
/** Maximum concurrent calls per validation, so that a long one leaves room for others. */
const AT_ONCE_PER_CALL = 8;
/** Time limit of a validation. URLs that haven't been called by then are reported. */
const DEADLINE_MS = 120_000;
const TOO_LATE = 'Not validated because the time limit was reached. Validate fewer URLs at once.';

/** Validates landing page URLs by format, domain and response. */
@Injectable()
export class UrlChecks {
  private readonly http: UntrustedHttp;
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly domains: AllowedDomains,
    @Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.http = new UntrustedHttp({
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: 1_000_000, onRefused: () => outboundRefused.inc() },
      ...(sandboxUrl && { sandboxUrl }),
    });
  }

  /** Validates URLs of an account's ads. @throws NotFound for accounts that the viewer can't see */
  async forAccount(viewer: Viewer, urls: readonly string[], accountId: number): Promise<UrlValidationResponse> {
    const { accounts } = await this.catalogue.of(viewer);
    if (!accounts.some(({ id }) => id === accountId)) throw new NotFound('Account not found.');
    return this.validated(urls, await this.domains.ofAccount(viewer.companyId, accountId));
  }

  /** Validates URLs of a site. @throws NotFound for sites that the viewer can't see */
  async forSite(viewer: Viewer, urls: readonly string[], siteId: number): Promise<UrlValidationResponse> {
    const { sites } = await this.catalogue.of(viewer);
    if (!sites.some(({ id }) => id === siteId)) throw new NotFound('Site not found.');
    return this.validated(urls, await this.domains.ofSite(viewer.companyId, siteId));
  }

  private async validated(urls: readonly string[], domains: readonly string[]): Promise<UrlValidationResponse> {
    if (urls.length > MAX_URLS)
      throw new BadUserInput(`You can validate up to ${MAX_URLS.toLocaleString('en-US')} URLs at once.`);
    const each = [...new Set(urls)];
    const own = pLimit(AT_ONCE_PER_CALL);
    const until = Date.now() + DEADLINE_MS;
    const problems = await Promise.all(
      each.map((url) => urlProblem(url, domains) ?? own(() => this.turn(() => this.reached(url, domains, until)))),
    );
    return answerOf(
      each.length,
      each.flatMap((url, at): UrlProblem[] => (problems[at] == null ? [] : [{ url, message: problems[at] }])),
    );
  }

  private reached(url: string, domains: readonly string[], until: number): Promise<string | null> | string {
    return Date.now() > until ? TOO_LATE : reachProblem(this.http, url, domains);
  }
}

function answerOf(count: number, problems: UrlProblem[]): UrlValidationResponse {
  if (problems.length === 0) return { status: ResponseStatus.success, message: null, invalidUrls: [], problems };
  const message =
    count === 1
      ? problems[0]!.message
      : `${problems.length} of ${count} URLs can't be used. See the reason next to each.`;
  return { status: ResponseStatus.error, message, invalidUrls: problems.map(({ url }) => url), problems };
}
