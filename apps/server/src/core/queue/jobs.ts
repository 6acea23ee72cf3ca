/**
 * Every job of the product with its payload. Payloads are ids and dates: the truth is in the database.
 * A name without exactly one handler stops the worker's boot.
 */
export interface Jobs {
  /** Runs one recorded task. */
  'task.run': { companyId: number; taskId: number };
  /** Offers recorded tasks that nobody works on. */
  'task.dispatch': Record<string, never>;
  /** Brings rollups up to their facts. */
  'rollups.refresh': Record<string, never>;
  /** Compares rollups with their facts. */
  'rollups.verify': Record<string, never>;
  /** Makes the partitions of the months to come. */
  'partitions.ensure': Record<string, never>;
  /** Removes sign-ins that ended long ago. */
  'sessions.sweep': Record<string, never>;
}

export type JobName = keyof Jobs;
export const JOB_NAMES = [
  'task.run',
  'task.dispatch',
  'rollups.refresh',
  'rollups.verify',
  'partitions.ensure',
  'sessions.sweep',
] as const satisfies readonly JobName[];
type Missing = Exclude<JobName, (typeof JOB_NAMES)[number]>;
/** Fails to compile while a job is missing from the list. */
export const everyJobIsListed: [Missing] extends [never] ? true : Missing = true;

/** Something done by the clock, once per cluster. */
export interface Schedule {
  readonly id: string;
  readonly description: string;
  readonly job: { [N in JobName]: Jobs[N] extends Record<string, never> ? N : never }[JobName];
  /** Milliseconds between runs, or a cron pattern in UTC. */
  readonly every?: number;
  readonly pattern?: string;
}

export type JobHandler<N extends JobName> = (
  payload: Jobs[N],
  signal: { progress(done: number, total: number): Promise<void> },
) => Promise<void>;
