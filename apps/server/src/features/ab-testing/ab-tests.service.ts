import { SiteConfigurationError, type SiteApiRef } from '@adops/connectors';
import { AB_MESSAGES, abTestForm, type AbTestForm, abTestNotes, fieldMessages } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  type DateRangeInput,
  done,
  type IdResponse,
  notDone,
  ResponseStatus,
  type SaveAnswer,
} from '../../core/graphql/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { checkPage } from '../../reporting/index.js';
import { AbPlanService } from './ab-plan.service.js';
import { insertRequest } from './ab-requests.repository.js';
import { AbRuns, described, recordOf } from './ab-runs.js';
import type { AbTest, AbTestFilters, AbTestingExperiment, AbTestInput, AbTestNotesInput } from './ab-testing.model.js';
import {
  type AbTestRow,
  deleteTest,
  insertTest,
  listTests,
  lockTest,
  oneTest,
  saveNotes,
  setState,
} from './ab-tests.repository.js';

export const NO_TEST = 'A/B test not found.';
const NO_SITE = 'Site not found.';
const NO_API = `${AB_MESSAGES.unavailable}. The site has no API address yet. Fill it in on its main page.`;
const MAX_SEARCH = 200;
const WAITS: Readonly<Partial<Record<AbTestRow['state'], string>>> = {
  starting: "The site hasn't confirmed the start yet. Wait for it, then try again.",
  stopping: "The site hasn't confirmed the stop yet. We keep trying.",
};

/** Lists, creates, stops and deletes A/B tests at sites. */
@Injectable()
export class AbTestsService {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly connected: ConnectedSites,
    private readonly runs: AbRuns,
    private readonly plans: AbPlanService,
  ) {}

  async list(
    viewer: Viewer,
    { page, perPage, filters }: { page: number; perPage: number; filters: AbTestFilters | null },
  ): Promise<{ models: AbTest[]; totalCount: number }> {
    checkPage({ page, perPage });
    const { rows, total } = await listTests(
      this.database.pool,
      {
        companyId: viewer.companyId,
        siteIds: await this.siteIds(viewer, filters?.siteIdIn),
        accountIds: accountsOf(viewer, filters?.partnerAccountIdIn),
        statuses: some(filters?.statusIn),
        types: some(filters?.typeIn),
        pattern: patternOf(filters?.searchPhrase),
        days: daysOf(filters?.dateRange),
      },
      { offset: (page - 1) * perPage, limit: perPage },
    );
    return { models: rows.map(shown), totalCount: total };
  }

  /** Returns the test if the viewer may see its site. */
  async one(viewer: Viewer, id: number): Promise<AbTestRow | null> {
    const test = await oneTest(this.database.pool, viewer.companyId, id);
    return test && (await this.siteIds(viewer)).includes(test.siteId) ? test : null;
  }

  /**
   * Returns the experiments of one site, or of all sites that run tests. @throws BadUserInput if the one site runs none
   */
  async experiments(viewer: Viewer, siteId: number | null): Promise<AbTestingExperiment[]> {
    if (siteId !== null) {
      if (!(await this.siteIds(viewer)).includes(siteId)) throw new BadUserInput(NO_SITE);
      const experiments = await this.offered(viewer, siteId);
      if (!experiments) throw new BadUserInput(AB_MESSAGES.unavailable);
      return experiments;
    }
    const all: AbTestingExperiment[] = [];
    for (const id of await this.siteIds(viewer))
      all.push(...((await this.offered(viewer, id).catch(unlessUserError)) ?? []));
    return all;
  }

  private async offered(viewer: Viewer, siteId: number): Promise<AbTestingExperiment[] | null> {
    const api = await this.api(viewer, siteId);
    try {
      const experiments = await this.runs.outside.experiments(api);
      return experiments && experiments.map((each) => ({ ...each, siteId, variants: [...each.variants] }));
    } catch (error) {
      if (!(error instanceof SiteConfigurationError)) throw error;
      throw new BadUserInput(`${AB_MESSAGES.experimentErrors}. ${error.message} Retry later.`);
    }
  }

  /** Returns the API of the site. @throws BadUserInput if the site can't be called */
  private async api({ companyId }: Viewer, siteId: number): Promise<SiteApiRef> {
    try {
      const api = await this.connected.api(companyId, siteId);
      if (!api) throw new BadUserInput(NO_API);
      return api;
    } catch (error) {
      if (error instanceof SecretUnreadable) throw new BadUserInput(SITE_KEY_UNREADABLE);
      throw error;
    }
  }

  /** Records the test, then starts it at its site. */
  async create(viewer: Viewer, input: AbTestInput): Promise<IdResponse> {
    const checked = abTestForm.safeParse(withDefaults(input));
    if (!checked.success) return { ...notDone(wordsOf(fieldMessages(checked.error))), id: null };
    const form = checked.data;
    const wrong = await this.unknown(viewer, form);
    if (wrong) return { ...notDone(wrong), id: null };
    const api = await this.api(viewer, form.siteId);
    const planned = (await this.plans.plan(viewer, form)).perVariant;
    const [test, request] = await this.changes.run(viewer, async (change) => {
      const id = await insertTest(change, form, planned);
      const row = found(await oneTest(change.on, change.companyId, id), NO_TEST);
      await change.record({ ...recordOf('abTest.create', row), after: described(row) });
      return [row, { id: await insertRequest(change, id, 'start'), action: 'start' as const }] as const;
    });
    const answer = await this.runs.carryOut(viewer, api, test, request);
    // The test isn't running. The form retains its values, and the rejection is in the audit log.
    if (answer.status === ResponseStatus.error)
      await this.changes.run(viewer, (change) => deleteTest(change.on, change.companyId, test.id));
    return { ...answer, id: answer.status === ResponseStatus.error ? null : test.id };
  }

  private async unknown(viewer: Viewer, form: AbTestForm): Promise<string | null> {
    const { sites, partners } = await this.catalogue.of(viewer);
    if (!sites.some(({ id }) => id === form.siteId)) return NO_SITE;
    if (form.sourceIds.some((source) => !partners.some(({ id }) => id === source))) return 'Source not found.';
    const experiments = await this.offered(viewer, form.siteId);
    if (!experiments) return AB_MESSAGES.unavailable;
    if (!experiments.some(({ id }) => id === form.experimentId)) return 'The site no longer offers this experiment.';
    return form.to !== null && form.to.getTime() <= Date.now() ? 'The end must be in the future.' : null;
  }

  async stop(viewer: Viewer, id: number): Promise<BaseResponse> {
    const test = found(await this.one(viewer, id), NO_TEST);
    if (isStopped(test)) return notDone('The test has already stopped.');
    return this.request(viewer, test, 'stop');
  }

  async delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    const test = found(await this.one(viewer, id), NO_TEST);
    if (!isStopped(test)) return this.request(viewer, test, 'delete');
    return this.changes.run(viewer, async (change) => {
      const row = found(await lockTest(change, id), NO_TEST);
      await deleteTest(change.on, change.companyId, id);
      await change.record({ ...recordOf('abTest.delete', row), before: described(row) });
      return done('The test was deleted.');
    });
  }

  private async request(viewer: Viewer, { id, siteId }: AbTestRow, action: 'stop' | 'delete'): Promise<BaseResponse> {
    const api = await this.api(viewer, siteId);
    const begun = await this.changes.run(viewer, async (change) => {
      const test = found(await lockTest(change, id), NO_TEST);
      const waits = WAITS[test.state];
      if (waits !== undefined) return notDone(waits);
      await setState(change.on, change.companyId, id, { state: 'stopping' });
      return { test, request: { id: await insertRequest(change, id, action), action } };
    });
    return 'test' in begun ? this.runs.carryOut(viewer, api, begun.test, begun.request) : begun;
  }

  /** Saves the hypothesis and the decision note. */
  async saveNotes(viewer: Viewer, id: number, input: AbTestNotesInput, seen: number | null): Promise<SaveAnswer> {
    found(await this.one(viewer, id), NO_TEST);
    return this.changes.save(viewer, async (change) => {
      const { hypothesis, decisionNote, ...before } = found(await lockTest(change, id), NO_TEST);
      change.sameVersion(before.version, seen, 'A/B test');
      const notes = change.check(abTestNotes, {
        hypothesis: input.hypothesis ?? null,
        decisionNote: input.decisionNote ?? null,
      });
      await saveNotes(change.on, change.companyId, id, notes);
      await change.record({ ...recordOf('abTest.update', before), before: { hypothesis, decisionNote }, after: notes });
      return done('The notes were saved.');
    });
  }

  private async siteIds(viewer: Viewer, within?: readonly number[] | null): Promise<number[]> {
    const ids = (await this.catalogue.of(viewer)).sites.map(({ id }) => id);
    return within?.length ? ids.filter((id) => within.includes(id)) : ids;
  }
}

const some = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

/** Returns the accounts that limit the tests. Null for all. */
function accountsOf({ accounts }: Viewer, within: readonly number[] | null | undefined): readonly number[] | null {
  const chosen = some(within);
  if (accounts === 'all') return chosen;
  return chosen ? chosen.filter((id) => accounts.includes(id)) : accounts;
}

function patternOf(phrase: string | null | undefined): string | null {
  const text = phrase?.trim() ?? '';
  if (text.length > MAX_SEARCH) throw new BadUserInput(`A search can have up to ${MAX_SEARCH} characters.`);
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function daysOf(range: DateRangeInput | null | undefined): { start: string; end: string } | null {
  if (!range) return null;
  if (range.start > range.end) throw new BadUserInput('The range begins after its end.');
  return range;
}

const wordsOf = (errors: readonly { messages: readonly string[] }[]): string =>
  errors.flatMap(({ messages }) => messages).join(' ');

function unlessUserError(error: unknown): null {
  if (error instanceof BadUserInput) return null;
  throw error;
}

const withDefaults = (input: AbTestInput) => ({
  ...input,
  ...{ to: input.to ?? null, sourceIds: input.sourceIds ?? [], deviceIds: input.deviceIds ?? [] },
  ...{ adgroupNames: input.adgroupNames ?? [], hypothesis: input.hypothesis ?? null },
  ...{ method: input.method ?? 'bayesian', isPriorProper: input.isPriorProper ?? false, lift: input.lift ?? 0.1 },
  variants: input.variants.map(({ name, presentUrl, weight, description }) => ({
    ...{ name, weight, presentUrl: presentUrl ?? null, description: description ?? null },
  })),
});

/** Returns true if the test has stopped. A test with an end stops automatically. */
export const isStopped = ({ state, to }: Pick<AbTestRow, 'state' | 'to'>): boolean =>
  state === 'stopped' || state === 'refused' || (to !== null && to.getTime() <= Date.now());

export const shown = (row: AbTestRow): AbTest => ({ ...row, status: isStopped(row) ? 'stopped' : 'active' });
