import { type FeedProbeQuery, InvalidRequest, NotFound, RateLimited, type SiteApiRef } from '@adops/connectors';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { acrossCompanies, Database, withinCompany } from '../../core/database/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';
import {
  closeOver,
  dropProbe,
  type DueProbe,
  failProbe,
  isWanted,
  keepProbe,
  MAX_ATTEMPTS,
  putOff,
  takeDue,
} from './due-probes.repository.js';

/** Probes claimed at once. All of them finish long before their leases expire. */
const BATCH = 40;
const AT_ONCE = 4;
/** Maximum duration of a round. */
const ROUND_MS = 4 * 60_000;
/** Maximum wait for a site's rate limit. */
const MAX_TURN_WAIT_MS = 20_000;
/** Delay before the second attempt. Doubles with each attempt. */
const RETRY_MS = 10 * 60_000;
/** Pause after a site doesn't answer. */
const PAUSE_MS = 15 * 60_000;
const NO_PROBES = "The site doesn't offer feed probes.";
const NO_API = 'The site has no API address.';
const DEVICES: Readonly<Record<number, FeedProbeQuery['device']>> = { 1: 'desktop', 2: 'mobile', 3: 'tablet' };

export interface ProbeSummaryOfRound {
  readonly answered: number;
  readonly failed: number;
}

/** Fetches the ads of tracked keywords from sites, once a day per keyword. */
@Injectable()
export class ProbeRunner {
  private readonly logger = new Logger('KeywordTracker');
  private round: Promise<ProbeSummaryOfRound> | null = null;

  constructor(
    private readonly database: Database,
    private readonly sites: ConnectedSites,
  ) {}

  get isBusy(): boolean {
    return this.round !== null;
  }

  /** Probes due keywords until none are left, the worker shuts down, or the round is over. */
  run(stopping?: AbortSignal, now: () => Date = () => new Date()): Promise<ProbeSummaryOfRound> {
    this.round ??= acrossCompanies(() => this.probeDue(stopping, now)).finally(() => (this.round = null));
    return this.round;
  }

  private async probeDue(stopping: AbortSignal | undefined, now: () => Date): Promise<ProbeSummaryOfRound> {
    const summary = { answered: 0, failed: 0 };
    const until = performance.now() + ROUND_MS;
    const round: Round = { silent: new Map(), now, isEnding: () => stopping?.aborted ?? false };
    const limit = pLimit(AT_ONCE);
    const begun = now();
    await closeOver(this.database.pool, begun);
    while (!round.isEnding() && performance.now() < until) {
      // Uses the start of the round, so that probes that fail in it wait for the next one.
      const taken = await takeDue(this.database.pool, { now: now(), dueBy: begun }, BATCH);
      if (taken.length === 0) break;
      const results = await Promise.all(
        taken.map((due) => limit(() => withinCompany(due.companyId, () => this.probe(due, round)))),
      );
      for (const result of results) if (result !== null) summary[result] += 1;
    }
    if (summary.failed > 0) this.logger.warn({ event: 'keywordTracker.failed', ...summary });
    return summary;
  }

  /** Runs a probe. Returns null if it was not attempted or another worker has taken over. */
  private async probe(due: DueProbe, round: Round): Promise<'answered' | 'failed' | null> {
    const on = this.database.pool;
    // The group was stopped after the claim.
    if (!(await isWanted(on, due))) return dropProbe(on, due).then(() => null);
    if (round.isEnding()) return putOff(on, due, round.now()).then(() => null);
    const silence = round.silent.get(due.siteId);
    if (silence !== undefined) return putOff(on, due, later(round.now(), PAUSE_MS), silence).then(() => null);
    try {
      const api = await this.apiOf(due);
      const query = { keyword: due.keyword, country: due.countryCode, device: DEVICES[due.deviceId] ?? 'desktop' };
      const { ads } = await waitingUpTo(MAX_TURN_WAIT_MS, () => this.sites.probes.probe(api, query));
      return (await keepProbe(on, due, ads, round.now())) ? 'answered' : null;
    } catch (error) {
      return this.failed(due, error, round);
    }
  }

  private async failed(due: DueProbe, error: unknown, { silent, now }: Round): Promise<'failed' | null> {
    const on = this.database.pool;
    if (error instanceof RateLimited) return putOff(on, due, later(now(), error.retryAfterMs)).then(() => null);
    const words = wordsOf(error);
    const isFinal = error instanceof NotFound || error instanceof InvalidRequest || due.attempt >= MAX_ATTEMPTS;
    // An error of one keyword doesn't affect the others.
    if (!(error instanceof InvalidRequest || error instanceof NotFound)) silent.set(due.siteId, words);
    await failProbe(on, due, words, isFinal ? null : later(now(), RETRY_MS * 2 ** (due.attempt - 1)));
    return 'failed';
  }

  /** Returns the API of the site. @throws SiteClosed if the site can't be called */
  private async apiOf({ companyId, siteId }: DueProbe): Promise<SiteApiRef> {
    const api = await this.sites.api(companyId, siteId);
    if (!api) throw new SiteClosed(NO_API);
    return api;
  }
}

/** State shared by the probes of a round. */
interface Round {
  /** Sites that didn't answer, with the message to show. */
  readonly silent: Map<number, string>;
  readonly now: () => Date;
  readonly isEnding: () => boolean;
}

class SiteClosed extends Error {}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

function wordsOf(error: unknown): string {
  if (error instanceof NotFound) return NO_PROBES;
  if (error instanceof SecretUnreadable) return SITE_KEY_UNREADABLE;
  return error instanceof Error ? error.message : String(error);
}
