import { setTimeout as wait } from 'node:timers/promises';
import {
  type SiteAbTest,
  type SiteAbTestInput,
  type SiteAbTests,
  type SiteApiRef,
  SiteConfigurationError,
} from '@adops/connectors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { findMember, forEachRow, type Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import { type AbAction, type AbRequestRow, openRequests, removeRequest } from './ab-requests.repository.js';
import { type AbTestRow, deleteTest, oneTest, setState } from './ab-tests.repository.js';
import { siteAbTests } from './outside.js';

/** Maximum duration of a request. An older open one was interrupted. */
const SETTLED_AFTER_MS = 60_000;
/** Time after which an unconfirmed start is abandoned, because users no longer expect it. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** Time after which a stop is abandoned. Longer, because visitors see the variants until then. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 50;
/** Number of attempts before the scheduled job takes over. */
const TRIES = 3;
const PAUSE_MS = 300;

const LATE = "The site didn't start the test within an hour.";
const NOT_ALLOWED = 'The user no longer has permission to run A/B tests.';
const UNANSWERED = "The site hasn't responded for a week, so it's unknown whether it still runs the test.";
const UNCONFIRMED: Readonly<Record<AbAction, string>> = {
  start: "The site hasn't confirmed the test yet. We retry for an hour; the list shows the outcome.",
  stop: "The site hasn't confirmed the stop yet. We keep trying; the test is shown as stopping until then.",
  delete: "The site hasn't confirmed the stop yet. The test will be deleted after the confirmation.",
};

/** State of the test at the site after a request, or the error. */
type Answer = { readonly test: SiteAbTest | null } | SiteConfigurationError;

/**
 * Starts and stops tests at sites, outside of our transactions. Each request is recorded before the call, read back
 * from the site, and closed with an audit record. Interrupted requests are settled by reading the site. A test has a
 * unique key, so repeated calls start it once.
 */
@Injectable()
export class AbRuns {
  private readonly logger = new Logger('AbRuns');
  readonly outside: SiteAbTests;

  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = siteAbTests(config);
  }

  /** Sends the request to the site and retries if it doesn't answer, for as long as a user waits. */
  async carryOut(
    viewer: Viewer,
    api: SiteApiRef,
    test: AbTestRow,
    request: { id: string; action: AbAction },
  ): Promise<BaseResponse> {
    let answer: Answer | null = null;
    for (let tries = 1; tries <= TRIES && !isFinal(answer, request.action); tries++) {
      if (tries > 1) await wait(PAUSE_MS * tries);
      answer = await this.ask(api, test, request.action);
    }
    if (answer === null || !isFinal(answer, request.action))
      return { status: ResponseStatus.warning, message: UNCONFIRMED[request.action] };
    return this.close(viewer, test, request, answer);
  }

  /** Makes one call and reads the test at the site afterwards. */
  private async ask(api: SiteApiRef, test: AbTestRow, action: AbAction): Promise<Answer> {
    try {
      if (action === 'start') {
        await this.outside.start(api, test.key, inputOf(test));
        return { test: await this.outside.read(api, test.key) };
      }
      const running = await this.outside.read(api, test.key);
      if (running?.status !== 'active') return { test: running };
      await this.outside.stop(api, test.key, running.version);
      return { test: await this.outside.read(api, test.key) };
    } catch (error) {
      if (error instanceof SiteConfigurationError) return error;
      throw error;
    }
  }

  /**
   * Stores the state at the site and closes the request in one transaction. Only one of two concurrent processes
   * succeeds.
   */
  private close(
    viewer: Viewer,
    test: AbTestRow,
    { id, action }: { id: string; action: AbAction },
    answer: Answer,
  ): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      if (!(await removeRequest(change, id))) return done();
      if (answer instanceof SiteConfigurationError) return this.refused(change, test, action, reasonOf(answer));
      if (action === 'start') return this.started(change, test, answer.test);
      return this.stopped(change, test, action);
    });
  }

  private async started(change: Change, test: AbTestRow, atSite: SiteAbTest | null): Promise<BaseResponse> {
    await setState(change.on, change.companyId, test.id, { state: 'running' });
    const isAsSent = atSite !== null && sameVariants(atSite, test);
    const reason = isAsSent ? null : 'The site runs different variants or weights.';
    await change.record({
      ...recordOf('abTest.start', test),
      before: { state: test.state },
      after: { state: 'running' },
      reason,
    });
    return isAsSent
      ? done('The test was started.')
      : { status: ResponseStatus.warning, message: `${reason} Check it there.` };
  }

  private async stopped(change: Change, test: AbTestRow, action: AbAction): Promise<BaseResponse> {
    if (action === 'delete') {
      await deleteTest(change.on, change.companyId, test.id);
      await change.record({ ...recordOf('abTest.delete', test), before: described(test) });
      return done('The test was stopped and deleted.');
    }
    await setState(change.on, change.companyId, test.id, { state: 'stopped', endAt: new Date() });
    await change.record({
      ...recordOf('abTest.stop', test),
      before: { state: test.state },
      after: { state: 'stopped' },
    });
    return done('The test was stopped.');
  }

  /** Records a rejected request. A rejected start ends the test. After a rejected stop the test is still running. */
  private async refused(change: Change, test: AbTestRow, action: AbAction, reason: string): Promise<BaseResponse> {
    const state = action === 'start' ? 'refused' : 'running';
    await setState(change.on, change.companyId, test.id, { state, reason });
    await change.record({
      ...recordOf(`abTest.${action}Refused`, test),
      before: { state: test.state },
      after: { state },
      reason,
    });
    return notDone(
      action === 'start' ? `The site didn't start the test. ${reason}` : `The site didn't stop the test. ${reason}`,
    );
  }

  /** Settles interrupted requests. @returns how many were settled, and how many wait for their sites */
  async settleOpen(now = new Date()): Promise<{ settled: number; waiting: number }> {
    const rows = await openRequests(this.database.pool, new Date(now.getTime() - SETTLED_AFTER_MS), AT_ONCE);
    let settled = 0;
    await forEachRow(rows, async (row) => {
      if (await this.settle(row, now)) settled += 1;
    });
    return { settled, waiting: rows.length - settled };
  }

  private async settle(row: AbRequestRow, now: Date): Promise<boolean> {
    const { companyId, testId, action } = row;
    const test = await oneTest(this.database.pool, companyId, testId);
    if (!test) return true;
    const viewer = await this.viewerOf(row);
    const age = now.getTime() - row.createdAt.getTime();
    const giveUp = async (reason: string): Promise<boolean> => {
      await this.close(viewer, test, row, new SiteConfigurationError('refused', reason));
      return true;
    };
    const api = await this.reached(companyId, test.siteId);
    const found = api && (await this.look(api, test.key));
    if (!found) return age < FORGOTTEN_AFTER_MS ? false : giveUp(UNANSWERED);
    if (action === 'start' && !found.test) {
      if (age >= GIVEN_UP_AFTER_MS) return giveUp(LATE);
      if (!viewer.permissions.has('ab-testing')) return giveUp(NOT_ALLOWED);
    }
    const isThere = action === 'start' ? found.test !== null : found.test?.status !== 'active';
    const answer = isThere ? found : await this.ask(api, test, action);
    if (!isFinal(answer, action)) return false;
    await this.close(viewer, test, row, answer);
    return true;
  }

  /** Returns the user who created the request, with current permissions. */
  private async viewerOf({ companyId, userId, actorId, sessionId, requestId, address }: AbRequestRow): Promise<Viewer> {
    const member = await findMember(this.database.pool, companyId, userId);
    return {
      ...{ companyId, userId, actorId, sessionId, teamId: member?.teamId ?? null },
      permissions: member?.permissions ?? new Set(),
      accounts: member?.accounts ?? [],
      ...(address && { origin: { requestId, address } }),
    };
  }

  private async reached(companyId: number, siteId: number): Promise<SiteApiRef | null> {
    try {
      return await this.connected.api(companyId, siteId);
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      this.logger.warn(`A/B test at site ${siteId} of company ${companyId} is delayed: ${error.message}`);
      return null;
    }
  }

  private async look(api: SiteApiRef, key: string): Promise<{ test: SiteAbTest | null } | null> {
    try {
      return { test: await this.outside.read(api, key) };
    } catch (error) {
      if (error instanceof SiteConfigurationError) return null;
      throw error;
    }
  }
}

/** Returns true if no retry is needed, because the site rejected the request or is in the requested state. */
function isFinal(answer: Answer | null, action: AbAction): answer is Answer {
  if (answer === null) return false;
  if (answer instanceof SiteConfigurationError)
    return answer.failure === 'refused' || (action === 'start' && answer.failure === 'conflict');
  return action === 'start' ? answer.test !== null : answer.test?.status !== 'active';
}

const reasonOf = ({ problems, message }: SiteConfigurationError): string =>
  problems.map((problem) => problem.message).join(' ') || message;

const inputOf = (test: AbTestRow): SiteAbTestInput => {
  const { experimentId, name, type, from, to, sourceIds, deviceIds, adgroupNames, variants } = test;
  return {
    ...{ experimentId, name, type, from, to, sourceIds, deviceIds, adgroupNames },
    variants: variants.map(({ number, name: called, presentUrl, weight }) => ({
      number,
      name: called,
      presentUrl,
      weight,
    })),
  };
};

const sameVariants = (atSite: SiteAbTest, { variants }: AbTestRow): boolean =>
  atSite.variants.length === variants.length &&
  variants.every(({ number, weight }) =>
    atSite.variants.some((each) => each.number === number && Math.abs(each.weight - weight) < 1e-6),
  );

export const recordOf = (action: string, { id, name }: Pick<AbTestRow, 'id' | 'name'>) => ({
  ...{ action, entityType: 'abTest', entityId: id, entityName: name },
});

/** Returns a test for the audit log. */
export const described = (test: AbTestRow) => {
  const { siteId, experimentId, name, type, method, from, to, sourceIds, deviceIds, adgroupNames, hypothesis, lift } =
    test;
  return {
    ...{ siteId, experimentId, name, type, method, from: from.toISOString(), to: to?.toISOString() ?? null },
    ...{ sourceIds, deviceIds, adgroupNames, hypothesis, lift },
    variants: test.variants.map(({ name: called, weight }) => ({ name: called, weight })),
  };
};
