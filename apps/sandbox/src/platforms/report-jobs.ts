import { stringify } from 'csv-stringify/sync';

/** Report in preparation. It is ready after a number of polls. */
interface Job {
  readonly rows: () => readonly Record<string, string | number>[];
  readonly columns: readonly string[];
  asked: number;
}

/** Reports that platforms prepare in the background. */
export class ReportJobs {
  private readonly jobs = new Map<string, Job>();
  private last = 0;

  constructor(private readonly readyAfter = 2) {}

  start(columns: readonly string[], rows: Job['rows']): string {
    this.last += 1;
    const id = String(100_000 + this.last);
    this.jobs.set(id, { rows, columns, asked: 0 });
    return id;
  }

  /** Returns the state of a job. Undefined if there is no such job. */
  ask(id: string): 'running' | 'ready' | 'empty' | undefined {
    const job = this.jobs.get(id);
    if (!job) return undefined;
    job.asked += 1;
    if (job.asked < this.readyAfter) return 'running';
    return job.rows().length === 0 ? 'empty' : 'ready';
  }

  csv(id: string): string | undefined {
    const job = this.jobs.get(id);
    if (!job) return undefined;
    return stringify(job.rows() as Record<string, string | number>[], { header: true, columns: [...job.columns] });
  }
}
