import type { AdPlatform } from '@adops/connectors';
import { PUSH_SOURCE } from '@adops/domain';
import { AuditService } from '../../src/core/audit/audit.service.js';
import { readConfig } from '../../src/core/config/index.js';
import { Database } from '../../src/core/database/database.js';
import { acrossCompanies, withinCompany } from '../../src/core/database/reach.js';
import type { DatabasePace } from '../../src/core/limits/call-rate.js';
import { watchClock } from '../../src/core/queue/clock-watch.js';
import { JobRegistry } from '../../src/core/queue/job-registry.js';
import { keepPlanned } from '../../src/core/queue/keep-planned.js';
import { QueueService } from '../../src/core/queue/queue.service.js';
import { openWorker } from '../../src/core/queue/store.js';
import { MasterKeys, SecretStore } from '../../src/core/secrets/index.js';
import { ConnectedPlatforms } from '../../src/features/connections/connected-platforms.js';
import { PublicationDispatcher } from '../../src/features/publishing/publication-dispatcher.js';
import { PublicationLanes } from '../../src/features/publishing/publication-lane.repository.js';
import { PublicationRunner } from '../../src/features/publishing/publication-runner.js';
import type { StepHandler } from '../../src/features/publishing/step-handler.js';
import type { PushPictures } from '../../src/features/push-uploader/push-pictures.service.js';
import { createPushCampaign, enablePushCampaign } from '../../src/features/push-uploader/push-steps.js';
import { strikeAt } from '../automation/planned-strike.js';
import { LATE_MS, SHORT } from './settings.js';

/**
 * A minimal worker process: schedules, dispatcher, queue and publications, against a WatchedPropeller. It ends or stops
 * at the point that the fleet plans. SIGTERM ends it like a worker during a deploy.
 */
const { DATABASE_URL, REDIS_URL, PLATFORM_URL, SECRETS_KEYS } = process.env;
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) });
const database = new Database(DATABASE_URL!, { max: 6, applicationName: 'publishing-worker', bound: true });
const unpaced = { take: () => Promise.resolve(), block: () => Promise.resolve() } as unknown as DatabasePace;
const platforms = new ConnectedPlatforms(
  database,
  new SecretStore(database, MasterKeys.parse(SECRETS_KEYS!)),
  unpaced,
  {
    // The platform identifies its callers by their addresses.
    SANDBOX_URL: `${PLATFORM_URL}/worker-${process.pid}`,
    SEARCH_FEED_URL: undefined,
  },
);
const propeller = platforms.of(PUSH_SOURCE)!;
const lateApplyMs = { set: LATE_MS, create: LATE_MS };
Object.assign(propeller, { limits: { ...propeller.limits, lateApplyMs } satisfies AdPlatform['limits'] });

const picture = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(`${PLATFORM_URL}/pictures/${address}`)).arrayBuffer());
const pictures: Pick<PushPictures, 'load'> = {
  load: (_, creatives) =>
    Promise.all(
      creatives.map(async ({ title, description, icon, image }) => ({
        ...{ title, description, icon: await picture(icon), image: await picture(image) },
      })),
    ),
};
const handlers = [createPushCampaign(pictures as PushPictures), enablePushCampaign] as unknown as StepHandler[];
const handlerOf = (kind: string): StepHandler => handlers.find((handler) => handler.kind === kind)!;

const audit = new AuditService(database);
const runner = new PublicationRunner(database, platforms, audit, handlerOf, SHORT, (point, stepKind) =>
  strikeAt(stepKind ? `${point} ${stepKind}` : point),
);
const queue = new QueueService(config);
const dispatcher = new PublicationDispatcher(new PublicationLanes(database, SHORT), {
  add: async (name, payload, id) => {
    await strikeAt('offered');
    await queue.add(name, payload, id);
  },
});

const registry = new JobRegistry();
registry.handle('publication.run', async (id, { stopping }) => {
  await strikeAt('taken');
  await runner.run(id, stopping);
  await strikeAt('released');
});
registry.handle('publications.dispatch', () => dispatcher.dispatch());
registry.schedule({ id: 'publications-dispatch', description: 'x', job: 'publications.dispatch', every: 200 });

const stop = new AbortController();
const worker = openWorker(
  config,
  async (job) => {
    const signals = { progress: () => Promise.resolve(), stopping: stop.signal };
    const work = () => registry.handlerOf(job.name)(job.data as never, signals);
    const { companyId } = job.data as { companyId?: number };
    await (companyId === undefined ? acrossCompanies(work) : withinCompany(companyId, work));
  },
  4,
);
worker.on('error', () => undefined);
await keepPlanned(queue, registry.schedules, 500);
await watchClock(worker, database, 300);
void worker.run();

// The signal may arrive again during the shutdown.
process.on('SIGTERM', () => {
  stop.abort();
  void worker.close().finally(() => process.exit(0));
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => undefined);
