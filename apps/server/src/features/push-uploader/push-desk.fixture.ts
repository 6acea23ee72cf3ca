import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodSecrets, RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { AuditService } from '../../core/audit/index.js';
import { DatabasePace } from '../../core/limits/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { AdPlatforms } from '../automation/index.js';
import { PublicationLanes } from '../publishing/publication-lane.repository.js';
import { PublicationRunner, type PublishingPoint } from '../publishing/publication-runner.js';
import { Publishing } from '../publishing/index.js';
import { PUBLISHING_SETTINGS, type PublishingSettings } from '../publishing/settings.js';

/** Short times, so that lost responses are given up soon. */
const SHORT: PublishingSettings = { ...PUBLISHING_SETTINGS, deadlineMs: 1_500, lastLookMs: 1_000 };
const HOUR = 3_600_000;

export const UPLOAD = `mutation ($account: Int!, $campaigns: [PushCampaignInput!]!) {
  uploadCampaigns(partnerAccountId: $account, campaigns: $campaigns) {
    status message campaigns { id name errors { attribute errors } } } }`;
const TASKS = `query ($page: Int, $perPage: Int, $account: Int, $name: String, $range: DateRangeInput, $statuses: [UploadTaskStatus!], $format: String) {
  propellerAdsUploader { tasks(page: $page, perPage: $perPage, partnerAccountId: $account, name: $name, dateRange: $range, statuses: $statuses, format: $format) {
    totalRecords rows { id partnerAccountId bayer { username } status createdAt startedAt finishedAt type error review { status feedback }
      campaign { id name format targetUrl dailyAmount totalAmount bid markets devices osTypes status creatives { title description icon image } errors { attribute errors } } } } } }`;

const RESTART = `mutation ($taskIds: [Int!], $filters: PushTaskFiltersInput) {
  restartPushTasks(taskIds: $taskIds, filters: $filters) { status message } }`;
const CANCEL = 'mutation ($taskIds: [Int!]!) { cancelPushTasks(taskIds: $taskIds) { status message } }';

export const ONCLICK = {
  ...{ name: 'Autumn visits', format: 'onclick', targetUrl: 'https://alfa.example/sale', bid: 0.002, markets: ['US'] },
  ...{ dailyAmount: 25, devices: [2], osTypes: ['android'], status: 'ENABLED' },
};

export interface SentTask {
  readonly id: number;
  readonly status: string;
  readonly finishedAt: string | null;
  readonly error: string | null;
  readonly review: { readonly status: string; readonly feedback: string | null } | null;
  readonly bayer: { readonly username: string } | null;
  readonly campaign: { readonly name: string; readonly errors: readonly object[] | null };
}

/** A console with an account at a separate PropellerAds. Workers run only when the spec starts them. */
export class PushDesk {
  /** Number of milliseconds by which the platform's clock is ahead. */
  ahead = 0;

  private constructor(
    readonly sandbox: RunningSandbox,
    readonly console: TestConsole,
    readonly world: TwoCompanies,
    readonly externalId: string,
  ) {}

  static async open(): Promise<PushDesk> {
    const clock = { ahead: 0 };
    const sandbox = await RunningSandbox.start(sampleWorld(), { clock: () => Date.now() + clock.ahead });
    const console = await TestConsole.open({
      ...{ SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`, SANDBOX_URL: sandbox.url },
      FILES_DIR: await mkdtemp(join(tmpdir(), 'push-')),
    });
    // The platform of the spec has no rate limit.
    Object.assign(console.app.get(DatabasePace), { take: () => Promise.resolve() });
    const world = await insertTwoCompanies(console.database);
    const desk = new PushDesk(sandbox, console, world, sampleAccount('propeller', 1));
    Object.defineProperty(desk, 'ahead', { get: () => clock.ahead, set: (ahead: number) => (clock.ahead = ahead) });
    await desk.connect();
    // Specs begin without campaigns of the two companies.
    await desk.sql('DELETE FROM publication');
    return desk;
  }

  get company(): number {
    return this.world.ALFA.company;
  }
  get account(): number {
    return this.world.ALFA.account;
  }

  async close(): Promise<void> {
    await this.console.close();
    await this.sandbox.stop();
  }

  sql(text: string, ...values: unknown[]) {
    return this.console.database.pool.query(text, values);
  }

  call(query: string, variables: object = {}, as = 'ALFA-admin') {
    return callsOf(this.console, () => this.company, 'ALFA-admin')(query, variables, as);
  }

  async upload(campaigns: readonly object[], account = this.account, as = 'ALFA-admin') {
    return (await this.call(UPLOAD, { account, campaigns }, as)).uploadCampaigns;
  }

  async tasks(filters: object = {}, as = 'ALFA-admin'): Promise<{ totalRecords: number; rows: SentTask[] }> {
    return (await this.call(TASKS, filters, as)).propellerAdsUploader.tasks;
  }

  async restart(chosen: { readonly taskIds?: readonly number[]; readonly filters?: object }, as = 'ALFA-admin') {
    return (await this.call(RESTART, chosen, as)).restartPushTasks;
  }

  async cancel(taskIds: readonly number[], as = 'ALFA-admin') {
    return (await this.call(CANCEL, { taskIds }, as)).cancelPushTasks;
  }

  /** Returns the IDs of campaigns with this name at the platform. */
  async atPlatform(name: string): Promise<readonly string[]> {
    const platforms = this.console.app.get(AdPlatforms);
    const account = await platforms.account(this.company, this.account);
    return platforms.of(28)!.creation!.findByName(account!, 'pushCampaign', name);
  }

  /** Returns the state of a campaign at the platform. */
  async entity(externalId: string) {
    const platforms = this.console.app.get(AdPlatforms);
    const account = await platforms.account(this.company, this.account);
    const [found] = await platforms.of(28)!.getEntities(account!, [{ level: 'campaign', externalId }]);
    return found?.outcome === 'done' ? found.value : null;
  }

  runner(onPoint?: (point: PublishingPoint) => Promise<void>): PublicationRunner {
    const { app, database } = this.console;
    const publishing = app.get(Publishing);
    const handlerOf = (kind: string) => publishing.handlerOf(kind);
    const runner = new PublicationRunner(
      database,
      app.get(AdPlatforms),
      app.get(AuditService),
      handlerOf,
      SHORT,
      onPoint,
    );
    // A runner that is ended at a point releases nothing.
    if (onPoint) Object.assign(Reflect.get(runner, 'lanes') as object, { handBack: () => Promise.resolve() });
    return runner;
  }

  /** Runs all open publications, one worker after the other, until none is offered. */
  async work(runner = this.runner()): Promise<void> {
    const lanes = new PublicationLanes(this.console.database, SHORT);
    for (let offered = await lanes.offer(); offered.length > 0; offered = await lanes.offer())
      for (const id of offered) await runner.run(id);
  }

  /**
   * Simulates that this much time has passed for open publications, so that leases expire and calls can no longer
   * arrive.
   */
  async passHours(hours = 1): Promise<void> {
    const past = `- interval '${hours * HOUR} milliseconds'`;
    await this.sql(
      `UPDATE publication SET run_after = run_after ${past}, lease_until = lease_until ${past}, offered_at = offered_at ${past}`,
    );
    await this.sql(`UPDATE publication_step SET sent_at = sent_at ${past}, sent_by_clock = sent_by_clock ${past}`);
  }

  /** Changes the account of the company to PropellerAds, and connects it. */
  private async connect(): Promise<void> {
    const key = [this.company, this.account];
    await this.sql(
      "UPDATE partner_account SET partner_id = 28, external_id = $3, currency = 'USD', timezone = 'UTC' WHERE company_id = $1 AND id = $2",
      ...[...key, this.externalId],
    );
    await this.sql(
      "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'propeller', now())",
      ...key,
    );
    await this.console.app
      .get(SecretStore)
      .set({ companyId: this.company, kind: 'partner_account', id: this.account }, goodSecrets(this.externalId), {
        userId: null,
      });
  }
}
