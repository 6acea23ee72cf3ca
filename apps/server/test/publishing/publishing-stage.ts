import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTestDatabase } from '@adops/testing';
import { lacksCreative, PUSH_SOURCE, type PushCampaignForm } from '@adops/domain';
import { goodSecrets } from '../../../sandbox/src/conformance/sandbox.fixture.js';
import { AuditService } from '../../src/core/audit/index.js';
import { Change } from '../../src/core/changes/changes.js';
import { Database } from '../../src/core/database/index.js';
import { MasterKeys, SecretStore } from '../../src/core/secrets/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import { Publishing } from '../../src/features/publishing/index.js';
import type { PublicationId } from '../../src/features/publishing/publication-lane.repository.js';
import {
  createPushCampaign,
  enablePushCampaign,
  PUSH_CAMPAIGN,
  stepsOf,
} from '../../src/features/push-uploader/push-steps.js';
import { until } from '../automation/kill-stage.js';
import { type FleetOptions, WorkerFleet } from '../automation/worker-fleet.js';
import { insertTwoCompanies } from '../two-companies.js';
import { type HeldCampaign, WatchedPropeller } from './watched-propeller.js';

const WORKER = join(import.meta.dirname, 'publishing-worker.ts');
export const ACCOUNTS = 3;

type Variant = Pick<PushCampaignForm, 'format' | 'status' | 'creatives'>;
const AD = { title: 'Sale', description: 'Ends soon', icon: 'icon', image: 'image' };
/** Kinds of campaigns, used in turn: with and without ads, sent to review and not. */
const VARIANTS: readonly Variant[] = [
  { format: 'onclick', status: 'ENABLED' },
  { format: 'nativeads', status: 'ENABLED', creatives: [AD, { ...AD, title: 'New' }] },
  { format: 'nativeads', status: 'ENABLED', creatives: [] },
  { format: 'nativeads', status: 'PAUSED', creatives: [AD] },
];

/** A sent campaign, and its account. */
interface SentCampaign {
  readonly account: string;
  readonly form: PushCampaignForm;
}

/** Campaigns that were sent together, by name. */
export type Batch = Map<string, SentCampaign>;

const isEnabled = ({ form }: SentCampaign): boolean => form.status === 'ENABLED' && !lacksCreative(form);
const adsOf = ({ form }: SentCampaign): number => form.creatives?.length ?? 0;

/** Counts of violations. Each must be 0 after any failure. */
export const NONE = {
  unfinished: 0,
  open: 0,
  missing: 0,
  twice: 0,
  wrong: 0,
  early: 0,
  blind: 0,
  recorded: 0,
};

/** A company with accounts at a WatchedPropeller, on a separate database, whose users send campaigns. */
export class PublishingStage {
  private readonly sent = new Map<string, SentCampaign>();
  private readonly publishing: Publishing;
  private readonly key = `t:${randomBytes(32).toString('base64')}`;
  platform!: WatchedPropeller;
  private viewer!: Viewer;
  private accountIds: readonly number[] = [];

  private constructor(
    readonly url: string,
    readonly database: Database,
    private readonly drop: () => Promise<void>,
  ) {
    this.publishing = new Publishing(database);
    this.publishing.handle(createPushCampaign(null as never));
    this.publishing.handle(enablePushCampaign);
  }

  /** Opens the stage. @param on migrated, empty database to use instead of a copy of the template */
  static async open(on?: { readonly url: string }): Promise<PublishingStage> {
    const made = on ? { url: on.url, drop: () => Promise.resolve() } : await createTestDatabase();
    const stage = new PublishingStage(made.url, new Database(made.url, { max: 4 }), () => made.drop());
    stage.platform = await WatchedPropeller.open(ACCOUNTS, (name) => adsOf(stage.sent.get(name)!));
    await stage.connect();
    return stage;
  }

  private async connect(): Promise<void> {
    const { ALFA } = await insertTwoCompanies(this.database);
    const { pool } = this.database;
    await pool.query('DELETE FROM publication');
    this.viewer = {
      ...{ companyId: ALFA.company, userId: ALFA.admin, actorId: ALFA.admin, sessionId: null },
      ...{ permissions: new Set(['propeller-ads-uploader']), accounts: 'all', teamId: null },
    };
    const { rows } = await pool.query<{ id: number; externalId: string }>(
      `INSERT INTO partner_account (company_id, partner_id, name, external_id, buyer_user_id, currency, timezone)
       SELECT $1, $2, 'push ' || external_id, external_id, $3, 'USD', 'UTC' FROM unnest($4::text[]) AS external_id
       RETURNING id, external_id AS "externalId"`,
      [ALFA.company, PUSH_SOURCE, ALFA.admin, this.platform.accounts],
    );
    await pool.query(
      `INSERT INTO connection (company_id, account_id, connector, collect_from) SELECT $1, id, 'propeller', now() FROM unnest($2::int[]) AS id`,
      [ALFA.company, rows.map(({ id }) => id)],
    );
    const secrets = new SecretStore(this.database, MasterKeys.parse(this.key));
    for (const { id, externalId } of rows)
      await secrets.set({ companyId: ALFA.company, kind: 'partner_account', id }, goodSecrets(externalId), {
        userId: null,
      });
    this.accountIds = rows.map(({ id }) => id);
  }

  /** Starts workers for this stage. */
  fleet(
    options: Pick<FleetOptions, 'redisUrl'> & Partial<Pick<FleetOptions, 'workers' | 'wakeAfterMs'>>,
  ): Promise<WorkerFleet> {
    return WorkerFleet.start({
      ...{ program: WORKER, databaseUrl: this.url, platformUrl: this.platform.url, workers: 2, wakeAfterMs: 0 },
      ...{ env: { SECRETS_KEYS: this.key }, ...options },
    });
  }

  /**
   * Sends campaigns to all accounts. Every upload is submitted twice at the same time.
   * @throws if the second submission sent anything
   */
  async send(title: string, perAccount: number): Promise<Batch> {
    const batch: Batch = new Map();
    for (const [at, account] of this.platform.accounts.entries()) {
      const forms = Array.from({ length: perAccount }, (_, nth) => formOf(`${title}, ${at + 1}.${nth + 1}`, at + nth));
      for (const form of forms) batch.set(form.name, { account, form });
      for (const [name, sent] of batch) this.sent.set(name, sent);
      const click = () => this.click(this.accountIds[at]!, forms, `${title} ${at}`);
      const [first, second] = await Promise.all([click(), click()]);
      if (first.join() !== second.join()) throw new Error('The second click sent campaigns again.');
    }
    return batch;
  }

  private click(accountId: number, forms: readonly PushCampaignForm[], key: string): Promise<number[]> {
    const publications = forms.map((form) => ({
      ...{ kind: PUSH_CAMPAIGN, accountId, permission: 'propeller-ads-uploader', name: form.name, content: form },
      steps: stepsOf(form, form.status === 'ENABLED' && !lacksCreative(form)),
    }));
    const repeatable = { key, body: JSON.stringify(forms) };
    return this.database.transaction(async (client) => {
      const change = new Change(this.viewer, client, null as never, new AuditService(this.database));
      const earlier = await this.publishing.earlier(change, repeatable);
      return earlier ?? this.publishing.start(change, publications, repeatable);
    });
  }

  /** Returns the IDs of the first open publication of each account. */
  async nextIds(): Promise<PublicationId[]> {
    const { rows } = await this.database.pool.query<PublicationId>(
      `SELECT DISTINCT ON (account_id) company_id AS "companyId", id AS "publicationId" FROM publication
       WHERE finished_at IS NULL ORDER BY account_id, id`,
    );
    return rows;
  }

  /**
   * Waits until no publication is open, even while the database is unavailable.
   * @returns milliseconds, or infinity if that never happened
   */
  ends(): Promise<number> {
    return until(() =>
      this.nextIds().then(
        (open) => open.length === 0,
        () => false,
      ),
    );
  }

  /** Counts violations among the campaigns of a batch. */
  async violations(batch: Batch): Promise<typeof NONE> {
    const names = [...batch.keys()];
    const { rows: publications } = await this.database.pool.query<{
      name: string;
      externalId: string;
      isOpen: boolean;
    }>(
      `SELECT name, external_id AS "externalId", lease_until IS NOT NULL OR EXISTS (
         SELECT FROM publication_step s WHERE s.company_id = p.company_id AND s.publication_id = p.id
           AND (s.state <> 'done' OR s.finished_at IS NULL)) AS "isOpen"
       FROM publication p WHERE name = ANY ($1) AND state = 'completed' AND error IS NULL`,
      [names],
    );
    const { rows: records } = await this.database.pool.query<{ name: string; verbs: string; ids: number }>(
      `SELECT entity_name AS name, string_agg(split_part(action, '.', 2), ' ' ORDER BY id) AS verbs,
         count(DISTINCT entity_id)::int AS ids FROM audit_log WHERE entity_name = ANY ($1) GROUP BY 1`,
      [names],
    );
    const held = await this.held(batch);
    const idOf = new Map(publications.map(({ name, externalId }) => [name, externalId]));
    const verbsOf = new Map(records.map(({ name, verbs, ids }) => [name, `${verbs}, ids: ${ids}`]));
    const among = (list: readonly string[]): number => list.filter((name) => batch.has(name)).length;
    const count = (holds: (name: string, sent: SentCampaign) => boolean): number =>
      [...batch].filter(([name, sent]) => holds(name, sent)).length;
    return {
      /** Campaigns without exactly one completed publication without errors. */
      unfinished: count((name) => publications.filter((one) => one.name === name).length !== 1),
      /** Completed publications with a lease, or with a step that isn't done. */
      open: publications.filter(({ isOpen }) => isOpen).length,
      missing: count((name) => !held.has(name)),
      /** Campaigns that exist more than once at the platform. */
      twice: count((name) => (held.get(name)?.length ?? 0) > 1),
      /** Campaigns whose ads, status or ID differ from the requested or recorded ones. */
      wrong: count((name, sent) =>
        (held.get(name) ?? []).some(
          ({ id, ads, isDraft }) => ads !== adsOf(sent) || isDraft === isEnabled(sent) || id !== idOf.get(name),
        ),
      ),
      early: among(this.platform.early),
      blind: among(this.platform.blindCreations()),
      /** Campaigns whose audit log isn't one entry for each step, in order and with one ID. */
      recorded: count((name, sent) => verbsOf.get(name) !== `create${isEnabled(sent) ? ' enable' : ''}, ids: 1`),
    };
  }

  /** Returns the campaigns of the batch at the platform, by name. */
  private async held(batch: Batch): Promise<ReadonlyMap<string, readonly HeldCampaign[]>> {
    const all = await Promise.all(this.platform.accounts.map((account) => this.platform.campaigns(account)));
    const held = new Map<string, HeldCampaign[]>();
    for (const one of all.flat()) if (batch.has(one.name)) held.set(one.name, [...(held.get(one.name) ?? []), one]);
    return held;
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.database.close();
    await this.drop();
  }
}

const formOf = (name: string, nth: number): PushCampaignForm => ({
  ...{ name, targetUrl: 'https://alfa.example/sale', bid: 0.002, markets: ['US'], dailyAmount: 25 },
  ...{ devices: [2], osTypes: ['android'], totalAmount: null, ...VARIANTS[nth % VARIANTS.length]! },
});
