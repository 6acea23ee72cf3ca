import { TestConsole } from '../console.js';
import { JobRegistry } from '../../src/core/queue/index.js';
import { AdPlatforms } from '../../src/features/automation/index.js';
import { LaneDispatcher } from '../../src/features/automation/running/lane-dispatcher.js';
import { LaneStore } from '../../src/features/automation/running/lane-store.repository.js';
import { LANE_SETTINGS } from '../../src/features/automation/running/settings.js';
import { insertTwoCompanies, type TwoCompanies } from '../two-companies.js';
import { DoublePlatforms } from './double-connector.js';
import { insertAdgroups, LATE_MS, OLD_BID } from './lane-world.js';
import { PlatformDouble } from './platform-double.js';

export const RAISE = `mutation ($ids: [Int!], $preview: Boolean, $value: Float!) {
  adgroupBulk(adgroupIds: $ids, preview: $preview) {
    updateBid(bidType: maxCPC, action: increase, changeValueType: percent, changeValue: $value, bidRange: { max: 0.5 }) { status message taskId }
  } }`;
const TASK = `query ($id: Int!) { automation {
  task(id: $id) { id type statusValue bulkState successCount errorCount excludeCount operationCount needsApproval isPreview
    budgetChange creator { username } approver { username } undoOfTaskId planHash childTasks { id } settings { bidType action changeValue bidRange { max } } }
  operations(taskId: $id) { total items { id adGroup property statusValue statusMessage oldValue newValue writtenValue currency undoneByOperationId undoneByTaskId } }
  operationErrors(taskId: $id) { message count } } }`;
/** Returns a mutation of a task. */
export const ACT = (act: string) => `mutation ($id: Int!) { automation { task(id: $id) { ${act} } } }`;

/** A console with a worker, and a company's ad groups at a PlatformDouble. */
export class AutomationDesk {
  private readonly worker: NodeJS.Timeout;
  private busy = false;

  private constructor(
    readonly console: TestConsole,
    readonly world: TwoCompanies,
    readonly platform: PlatformDouble,
    readonly adgroups: readonly { readonly id: number; readonly accountId: number; readonly externalId: string }[],
  ) {
    const store = new LaneStore(console.database, LANE_SETTINGS);
    const run = console.app.get(JobRegistry).handlerOf('lane.run');
    this.worker = setInterval(() => {
      if (this.busy) return;
      this.busy = true;
      const job = { progress: () => Promise.resolve(), stopping: new AbortController().signal };
      void store
        .offer()
        .then((lanes) => Promise.all(lanes.map((lane) => run(lane as never, job))))
        .finally(() => (this.busy = false));
    }, 40);
  }

  static async open(
    env: Readonly<Record<string, string>> = {},
    size = { accounts: 2, perAccount: 20 },
  ): Promise<AutomationDesk> {
    const desk = await TestConsole.open(env);
    const world = await insertTwoCompanies(desk.database);
    const platform = await PlatformDouble.open();
    const doubles = new DoublePlatforms(platform.url, { timeoutMs: 2_000, lateMs: LATE_MS, batchSize: 20 });
    Object.assign(desk.app.get(AdPlatforms), {
      of: () => doubles.of(),
      account: doubles.account.bind(doubles),
      connected: doubles.connected.bind(doubles),
    });
    Object.assign(desk.app.get(LaneDispatcher), { dispatch: () => Promise.resolve() });
    const adgroups = await insertAdgroups(desk.database, world.ALFA, platform, size);
    return new AutomationDesk(desk, world, platform, adgroups);
  }

  /** Stops the worker, so that only the spec executes tasks. */
  async stopWorker(): Promise<void> {
    clearInterval(this.worker);
    while (this.busy) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async close(): Promise<void> {
    await this.stopWorker();
    await this.platform.close();
    await this.console.close();
  }

  get company(): number {
    return this.world.ALFA.company;
  }

  get database() {
    return this.console.database;
  }

  /** Resets the console and the platform to their initial state. */
  async reset(): Promise<void> {
    this.platform.behave = () => 'ok';
    await this.database.pool.query(
      `UPDATE adgroup SET max_cpc_micros = $1, status_id = 2, budget_micros = 10000000 WHERE company_id = $2`,
      [OLD_BID, this.company],
    );
    for (const { externalId } of this.adgroups)
      this.platform.entities.set(externalId, { status: 'enabled', daily: 10_000_000, maxCpc: OLD_BID });
  }

  call(query: string, variables: object = {}, as = 'ALFA-admin', headers: Record<string, string> = {}) {
    return this.console.call({ query, variables, company: this.company, as, headers });
  }

  /** Returns the number of tasks of the company. */
  async taskCount(): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM automation_task WHERE company_id = $1',
      [this.company],
    );
    return rows[0]!.count;
  }

  /** Returns the IDs of the first ad groups. */
  some(count: number): number[] {
    return this.adgroups.slice(0, count).map(({ id }) => id);
  }

  /** Returns the state of the ad group with this index at the platform. */
  held(at: number) {
    return this.platform.entities.get(this.adgroups[at]!.externalId)!;
  }

  async taskOf(id: number, as?: string) {
    const { data, errors } = await this.call(TASK, { id }, as);
    if (errors) throw new Error(JSON.stringify(errors));
    return { ...data.automation.task, ...data.automation };
  }

  /** Waits for the task to end and returns it. */
  async ended(id: number) {
    for (let look = 0; look < 200; look++) {
      const task = await this.taskOf(id);
      if (['SUCCESS', 'ERROR', 'REJECTED'].includes(task.statusValue)) return task;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The task did not end.');
  }
}
