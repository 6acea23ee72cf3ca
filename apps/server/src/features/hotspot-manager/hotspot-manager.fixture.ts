import { randomBytes } from 'node:crypto';
import { HttpHotspotGroups, type SiteHotspotGroup } from '@adops/connectors';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { TaskService } from '../../core/queue/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

/** Additional sites of ALFA. */
export const SITES = [7001, 7002, 7003, 7004, 7005] as const;
export const hostOf = (site: number): string => `s${site}.shop.example`;
const apiOf = (site: number) => ({
  url: `https://${hostOf(site)}/console-api`,
  user: 'console',
  password: 'good words',
});

const GROUP = `id siteHotspotGroupId site { id } sites { id } markets { id } sources { id } page { id name action } creator { username } version revision
  keywords hasOtherSites hotspots { id siteHotspotId link isLinkBuilt text imageUrl thumbImageUrl } createdAt updatedAt
  siteStates { site { id } siteHotspotGroupId state message changedAt atSite { page keywords hotspots { text link imageUrl } } }`;

/** Untyped, because the shape depends on the query. */
type Answer = ReturnType<ReturnType<typeof callsOf>>;

interface RunnableTasks {
  run(companyId: number, taskId: number): Promise<void>;
}

interface GroupInput {
  readonly siteIds: readonly number[];
  readonly texts?: readonly string[];
  readonly keywords?: readonly string[];
}

/**
 * Console with two companies, and five more sites of ALFA that the sandbox simulates. Requests use ALFA's administrator
 * by default.
 */
export class HotspotDesk {
  readonly outside: HttpHotspotGroups;
  private constructor(
    readonly desk: TestConsole,
    readonly world: TwoCompanies,
    readonly sandbox: RunningSandbox,
  ) {
    this.outside = new HttpHotspotGroups({ sandboxUrl: sandbox.url, timeoutMs: 5_000 });
  }

  static async open(): Promise<HotspotDesk> {
    const sandbox = await RunningSandbox.start();
    const desk = await TestConsole.open({
      SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
      ...{ SANDBOX_URL: sandbox.url, PUBLIC_URL: 'https://console.example' },
    });
    const hotspots = new HotspotDesk(desk, await insertTwoCompanies(desk.database), sandbox);
    const { company } = hotspots.world.ALFA;
    for (const site of SITES) {
      await hotspots.sql('INSERT INTO site (company_id, id, name, domain, market_id) VALUES ($1, $2, $3, $4, 1)', [
        ...[company, site, `Site ${site}`, hostOf(site)],
      ]);
      await hotspots.sql(
        'INSERT INTO site_settings (company_id, site_id, api_url, api_user, keyword_param_name) VALUES ($1, $2, $3, $4, $5)',
        [company, site, apiOf(site).url, 'console', site === SITES[1] ? 'text' : 'q'],
      );
      const owner = { companyId: company, kind: 'site' as const, id: site };
      await desk.app.get(SecretStore).set(owner, { apiPassword: 'good words' }, { userId: null });
    }
    return hotspots;
  }

  async close(): Promise<void> {
    await this.desk.close();
    await this.sandbox.stop();
  }

  async sql<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.desk.database.pool.query<T>(text, [...values])).rows;
  }

  call(query: string, variables: object = {}, as = 'ALFA-admin', company = this.world.ALFA.company): Answer {
    return callsOf(this.desk, () => company, as)(query, variables);
  }

  /** Runs the waiting tasks, as a worker would. */
  async work(): Promise<void> {
    const rows = await this.sql<{ company_id: number; id: number }>(
      `SELECT company_id, id FROM task WHERE kind LIKE 'hotspot-%' AND state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
         AND (lease_until IS NULL OR lease_until < clock_timestamp()) ORDER BY id`,
    );
    const tasks = this.desk.app.get(TaskService) as unknown as RunnableTasks;
    for (const { company_id, id } of rows) await tasks.run(company_id, id);
  }

  /** Changes failed tasks to the state of a killed worker whose lease has expired. */
  leaveAsKilled(): Promise<object[]> {
    return this.sql(
      `UPDATE task SET state = 'PROCESS', error = NULL, finished_at = NULL, lease_until = clock_timestamp() - interval '1 second'
       WHERE kind LIKE 'hotspot-%' AND state = 'ERROR'`,
    );
  }

  async pageId(name: string, siteIds: readonly number[]): Promise<number> {
    const answer = await this.call(
      'query ($siteIds: [Int!]!) { hotspotManager { pages(siteIds: $siteIds) { id name action } } }',
      { siteIds },
    );
    return answer.hotspotManager.pages.find((page: { name: string }) => page.name === name).id as number;
  }

  async input({ siteIds, texts = ['Red shoes', 'Boots'], keywords = ['shoes'] }: GroupInput) {
    const pageId = await this.pageId('Results', siteIds);
    return { siteIds, marketIds: [1], sourceIds: [5], pageId, keywords, hotspots: texts.map((text) => ({ text })) };
  }

  async create(input: object, as?: string): Promise<{ status: string; message: string; id: number }> {
    const mutation = 'mutation ($input: HotspotGroupInput!) { hotspotManager { createGroup(input: $input) { status message id } } }';
    return (await this.call(mutation, { input }, as)).hotspotManager.createGroup;
  } // prettier-ignore

  /** Creates a group and saves it to its sites. */
  async saved(given: GroupInput): Promise<number> {
    const { id } = await this.create(await this.input(given));
    await this.work();
    return id;
  }

  async update(id: number, input: object, version: number | null = null) {
    const mutation = `mutation ($id: Int!, $input: HotspotGroupInput!, $version: Int) {
      hotspotManager { updateGroup(id: $id, input: $input, version: $version) { status message id } } }`;
    return (await this.call(mutation, { id, input, version })).hotspotManager.updateGroup;
  }

  async retry(id: number) {
    const mutation = 'mutation ($id: Int!) { hotspotManager { retryGroup(id: $id) { status message } } }';
    return (await this.call(mutation, { id })).hotspotManager.retryGroup;
  }

  async resolve(id: number, siteId: number, keep: 'site' | 'group') {
    const mutation = `mutation ($id: Int!, $siteId: Int!, $keep: HotspotConflictChoice!) {
      hotspotManager { resolveConflict(id: $id, siteId: $siteId, keep: $keep) { status message } } }`;
    return (await this.call(mutation, { id, siteId, keep })).hotspotManager.resolveConflict;
  }

  group(id: number, as?: string): Answer {
    const query = `query ($id: Int!) { hotspotManager { group(id: $id) { ${GROUP} } } }`;
    return this.call(query, { id }, as).then(({ hotspotManager }) => hotspotManager.group);
  }

  async states(id: number): Promise<Record<number, string>> {
    const { siteStates } = await this.group(id);
    return Object.fromEntries(siteStates.map(({ site, state }: { site: { id: number }; state: string }) => [site.id, state]));
  } // prettier-ignore

  /** Returns the site's own groups with the keyword. */
  async atSite(site: number, keyword: string): Promise<SiteHotspotGroup[]> {
    const groups = (await this.outside.list(apiOf(site)))!;
    return groups.filter(({ keywords }) => keywords.includes(keyword));
  }

  /** Edits the group at the site itself. */
  async editAtSite(site: number, keyword: string, text: string): Promise<void> {
    const [group] = await this.atSite(site, keyword);
    const { id, key: _key, version, hotspots, ...content } = group!;
    const changed = { ...content, hotspots: hotspots.map((each, at) => (at === 0 ? { ...each, text } : each)) };
    await this.outside.save(apiOf(site), String(id), changed, version);
  }

  async collect(siteIds: readonly number[], as?: string) {
    const mutation = 'mutation ($siteIds: [Int!]!) { collectHotspotGroups(siteIds: $siteIds) { status message taskId } }';
    return (await this.call(mutation, { siteIds }, as)).collectHotspotGroups;
  } // prettier-ignore

  /** Collects from the sites and returns the results. */
  async collected(siteIds: readonly number[]) {
    const { taskId } = await this.collect(siteIds);
    await this.work();
    const query = `query ($taskId: Int) { hotspotManager { collection(taskId: $taskId) { taskId state done total error
      sites { site { id } error added updated conflicts missing unchanged } } } }`;
    return (await this.call(query, { taskId })).hotspotManager.collection;
  }
}
