/**
 * All jobs of the product with their payloads. Payloads are IDs and dates, because the data is in the database. A name
 * without exactly one handler stops the worker's boot.
 */
export interface Jobs {
  /** Runs one recorded task. */
  'task.run': { companyId: number; taskId: number };
  /** Requeues recorded tasks that no worker is processing. */
  'task.dispatch': Record<string, never>;
  /** Executes the changes of a task in one account. */
  'lane.run': { companyId: number; taskId: number; accountId: number };
  /** Queues changes that no worker is processing. */
  'lanes.dispatch': Record<string, never>;
  /** Executes the steps of a publication. */
  'publication.run': { companyId: number; publicationId: number };
  /** Queues publications that no worker is processing. */
  'publications.dispatch': Record<string, never>;
  /** Requests the review status of published entities from platforms. */
  'publications.review': Record<string, never>;
  /** Updates rollups from their facts. */
  'rollups.refresh': Record<string, never>;
  /** Compares rollups with their facts. */
  'rollups.verify': Record<string, never>;
  /** Creates the partitions of upcoming months. */
  'partitions.ensure': Record<string, never>;
  /** Deletes versions of facts after the retention period. */
  'versions.prune': Record<string, never>;
  /** Measures how much revenue changes after it is reported. */
  'revenueDrift.measure': Record<string, never>;
  /** Deletes sessions that ended long ago. */
  'sessions.sweep': Record<string, never>;
  /** Imports the currency rates of the last days. */
  'rates.pull': Record<string, never>;
  /** Syncs the due connections. */
  'sync.run': Record<string, never>;
  /** Syncs the due sites. */
  'sync.sites': Record<string, never>;
  /** Notifies buyers and team leads of budgets that will run out within a week. */
  'budgets.notify': Record<string, never>;
  /** Detects alerts in closed hours and days. */
  'alerts.detect': Record<string, never>;
  /** Sends alerts by mail and webhook. */
  'alerts.deliver': Record<string, never>;
  /** Mails saved views on their schedules. */
  'views.mail': Record<string, never>;
  /** Emails users about tasks that wait for their approval. */
  'approvals.notify': Record<string, never>;
  /** Ends tasks that were not approved in time. */
  'approvals.expire': Record<string, never>;
  /** Applies due automation rules. */
  'rules.run': Record<string, never>;
  /** Replays drafts of automation rules. */
  'rules.backtest': Record<string, never>;
  /** Deletes old figures on which checks of automation rules were based. */
  'rules.prune': Record<string, never>;
  /** Emails owners and team leads of automation rules that were held. */
  'rules.notify': Record<string, never>;
  /** Seals the audit log. */
  'audit.seal': Record<string, never>;
  /** Creates upcoming monthly partitions of the audit log and drops expired ones. */
  'audit.keep': Record<string, never>;
  /** Retries and settles interrupted saves at sites. */
  'siteSave.settle': Record<string, never>;
  /** Retries and settles interrupted starts and stops of A/B tests. */
  'abTests.settle': Record<string, never>;
  /** Calculates verdicts of A/B tests and records their changes. */
  'abTests.judge': Record<string, never>;
  /** Deletes keyword suggestions that are more than a day old. */
  'keywordSuggestions.clean': Record<string, never>;
  /** Deletes targeting lists of platforms that are more than a week old. */
  'targetingLists.clean': Record<string, never>;
  /** Fetches the ads of tracked keywords from sites. */
  'keywordTracker.probe': Record<string, never>;
  /** Collects ads of competitors. */
  'keywordMining.collect': Record<string, never>;
  /** Removes unused images. */
  'images.sweep': Record<string, never>;
  /** Removes files and links of expired monthly cost reports. */
  'monthlyCosts.sweep': Record<string, never>;
  /** Deletes drafts that haven't been saved for a long time. */
  'drafts.sweep': Record<string, never>;
  /** Creates the nightly backup. */
  'backup.take': Record<string, never>;
  /** Restores the newest backup into a separate database and compares both. */
  'backup.drill': Record<string, never>;
}

export type JobName = keyof Jobs;

/** All jobs, each once. A missing job is a compile error. */
const ALL: Readonly<Record<JobName, true>> = {
  'task.run': true,
  'task.dispatch': true,
  'lane.run': true,
  'lanes.dispatch': true,
  'publication.run': true,
  'publications.dispatch': true,
  'publications.review': true,
  'rollups.refresh': true,
  'rollups.verify': true,
  'partitions.ensure': true,
  'versions.prune': true,
  'revenueDrift.measure': true,
  'sessions.sweep': true,
  'rates.pull': true,
  'sync.run': true,
  'sync.sites': true,
  'budgets.notify': true,
  'alerts.detect': true,
  'alerts.deliver': true,
  'views.mail': true,
  'approvals.notify': true,
  'approvals.expire': true,
  'rules.run': true,
  'rules.backtest': true,
  'rules.prune': true,
  'rules.notify': true,
  'audit.seal': true,
  'audit.keep': true,
  'siteSave.settle': true,
  'abTests.settle': true,
  'abTests.judge': true,
  'keywordSuggestions.clean': true,
  'targetingLists.clean': true,
  'keywordTracker.probe': true,
  'keywordMining.collect': true,
  'images.sweep': true,
  'monthlyCosts.sweep': true,
  'drafts.sweep': true,
  'backup.take': true,
  'backup.drill': true,
};
export const JOB_NAMES = Object.keys(ALL) as JobName[];

/** Scheduled job that runs once per cluster. */
export interface Schedule {
  readonly id: string;
  readonly description: string;
  readonly job: { [N in JobName]: Jobs[N] extends Record<string, never> ? N : never }[JobName];
  /** Milliseconds between runs, or a cron pattern in UTC. */
  readonly every?: number;
  readonly pattern?: string;
}

/** Signals between a job and the worker that runs it. */
export interface JobSignals {
  progress(done: number, total: number): Promise<void>;
  /** Aborted when the worker shuts down. The job must finish its current work and start nothing more. */
  readonly stopping: AbortSignal;
}

export type JobHandler<N extends JobName> = (payload: Jobs[N], signals: JobSignals) => Promise<void>;
