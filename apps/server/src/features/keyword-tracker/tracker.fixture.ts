import { randomBytes } from 'node:crypto';
import { dayOf } from '@adops/domain';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { ProbeRunner } from './probe-runner.js';

export const TODAY = dayOf(new Date());
export const MINUTE = 60_000;
export const HOST = new URL(sampleWorld().accounts[0]!.campaigns[0]!.adGroups[0]!.finalUrl!).host;
const API = `https://${HOST}/console-api`;

export const CREATE = `mutation ($name: String!, $countryCode: String!, $deviceId: Int!, $siteId: Int!, $keywords: [String!]!) {
  createKeywordTrackingGroup(name: $name, countryCode: $countryCode, deviceId: $deviceId, siteId: $siteId, keywords: $keywords) { status message id } }`;
const RENAME =
  'mutation ($id: Int!, $name: String!) { renameKeywordTrackingGroup(id: $id, name: $name) { status message } }';
export const STOP = 'mutation ($id: Int!) { stopKeywordTrackingGroup(id: $id) { status message } }';
const TRACK = `mutation ($keyword: String!, $marketId: Int!, $siteId: Int!, $deviceId: Int!) {
  trackKeyword(keyword: $keyword, marketId: $marketId, siteId: $siteId, deviceId: $deviceId) { status message } }`;
const LIMITS = '{ keywordTrackingLimits { total used perGroup countryCodes } }';
export const LIST = `query ($page: Int = 1, $perPage: Int = 25, $filters: KeywordTrackingGroupFilters, $orderBy: OrderByInput) {
  keywordTrackingGroups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) { totalRecords
    rows { id name countryCode device { name } site { id } keywords status creator { username } createdAt stoppedAt rpc } } }`;
export const STATS = `query ($id: Int!, $page: Int = 1, $perPage: Int = 20, $range: DateRangeInput, $orderBy: OrderByInput, $keyword: String) {
  keywordTrackingGroupStats(keywordGroupId: $id, page: $page, perPage: $perPage, dateRange: $range, orderBy: $orderBy, keyword: $keyword) {
    totalRecords keywordGroup { id status }
    rows { keyword advertiserCount feedShowCount ctr rpc rps lastTrackedAt origin probeCount lastError
      advertisers { id name type shownCount showRate averagePosition bestPosition }
      days { date probedAt error feedShowCount ctr rpc rps ads { position advertiserId name title } } } } }`;

/**
 * Two companies whose sites the sandbox simulates, and the calls of the tracker. Calls act as ALFA's administrator by
 * default.
 */
export class TrackerDesk {
  private constructor(
    readonly desk: TestConsole,
    readonly world: TwoCompanies,
    readonly sandbox: RunningSandbox,
  ) {}

  static async open(): Promise<TrackerDesk> {
    const sandbox = await RunningSandbox.start();
    const desk = await TestConsole.open({
      SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
      SANDBOX_URL: sandbox.url,
    });
    const tracker = new TrackerDesk(desk, await insertTwoCompanies(desk.database), sandbox);
    for (const { company, site } of [tracker.world.ALFA, tracker.world.BRAVO]) {
      await tracker.sql('UPDATE site SET market_id = 1 WHERE company_id = $1', [company]);
      await tracker.sql(
        `INSERT INTO site_settings (company_id, site_id, api_user) VALUES ($1, $2, 'console')
         ON CONFLICT (company_id, site_id) DO UPDATE SET api_user = EXCLUDED.api_user`,
        [company, site],
      );
      await tracker.moveSite(API, company);
      const owner = { companyId: company, kind: 'site' as const, id: site };
      await desk.app.get(SecretStore).set(owner, { apiPassword: 'good words' }, { userId: null });
    }
    return tracker;
  }

  async close(): Promise<void> {
    await this.desk.close();
    await this.sandbox.stop();
  }

  /** Resets the data: no groups, probes or site calls, and the default limits. */
  async clear(): Promise<void> {
    await this.sql('DELETE FROM keyword_tracking_group');
    await this.sql('DELETE FROM keyword_probe');
    await this.sql('UPDATE membership SET keyword_tracking_limit = NULL');
    await this.sandbox.clearFailures();
    await fetch(`${this.sandbox.url}/sandbox/requests`, { method: 'DELETE' });
  }

  async sql<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.desk.database.pool.query<T>(text, [...values])).rows;
  }

  call(query: string, variables: object = {}, as?: string) {
    return callsOf(this.desk, () => this.world.ALFA.company, 'ALFA-admin')(query, variables, as);
  }

  /** Calls the API for the other company. */
  bravo(query: string, variables: object = {}) {
    return callsOf(this.desk, () => this.world.BRAVO.company, 'BRAVO-admin')(query, variables);
  }

  /** Sets the API address of a site. @param url the address; missing for the sandbox's, null for none */
  async moveSite(url: string | null = API, company = this.world.ALFA.company): Promise<void> {
    await this.sql('UPDATE site_settings SET api_url = $2 WHERE company_id = $1', [company, url]);
  }

  groupOf(change: object = {}) {
    const keywords = ['solar panels', 'heat pump'];
    return { name: 'Shoes', countryCode: 'US', deviceId: 1, siteId: this.world.ALFA.site, keywords, ...change };
  }

  async create(change: object = {}, as?: string): Promise<number> {
    return (await this.call(CREATE, this.groupOf(change), as)).createKeywordTrackingGroup.id;
  }

  /** Returns the messages of a rejected group by field. */
  async fieldsOf(change: object): Promise<Record<string, string[]>> {
    const { company } = this.world.ALFA;
    const { errors } = await this.desk.call({
      query: CREATE,
      variables: this.groupOf(change),
      company,
      as: 'ALFA-admin',
    });
    return (errors?.[0]?.extensions['fields'] ?? {}) as Record<string, string[]>;
  }

  /** Renames a group and returns the response, or the messages at the name. */
  async rename(id: number, name: string) {
    const call = { query: RENAME, variables: { id, name }, company: this.world.ALFA.company, as: 'ALFA-admin' };
    const { data, errors } = await this.desk.call(call);
    return errors ? (errors[0]!.extensions['fields'] ?? errors[0]!.message) : data.renameKeywordTrackingGroup;
  }

  async stop(id: number) {
    return (await this.call(STOP, { id })).stopKeywordTrackingGroup;
  }
  async limits(as?: string) {
    return (await this.call(LIMITS, {}, as)).keywordTrackingLimits;
  }
  async list(variables: object = {}, as?: string) {
    return (await this.call(LIST, variables, as)).keywordTrackingGroups;
  }
  async stats(id: number, variables: object = {}, as?: string) {
    return (await this.call(STATS, { id, ...variables }, as)).keywordTrackingGroupStats;
  }
  async track(change: object = {}, as?: string) {
    const place = { keyword: 'solar panels', marketId: 1, siteId: this.world.ALFA.site, deviceId: 1 };
    return (await this.call(TRACK, { ...place, ...change }, as)).trackKeyword;
  }

  run(at = new Date(), stopping?: AbortSignal) {
    return this.desk.app.get(ProbeRunner).run(stopping, () => at);
  }

  /** Returns the number of calls to sites. */
  async calls(): Promise<number> {
    return Object.values(await this.sandbox.requests()).reduce((sum, { total }) => sum + total, 0);
  }
}
