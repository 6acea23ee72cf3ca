import { Injectable } from '@nestjs/common';
import { JOB_NAMES, type JobHandler, type JobName, type Schedule } from './jobs.js';

/**
 * Registry of handlers and schedules. Features register theirs when their module is created, and the worker checks that
 * none is missing.
 */
@Injectable()
export class JobRegistry {
  private readonly handlers = new Map<JobName, JobHandler<JobName>>();
  private readonly planned: Schedule[] = [];

  handle<N extends JobName>(name: N, handler: JobHandler<N>): void {
    if (this.handlers.has(name)) throw new Error(`Two handlers for the job ${name}.`);
    this.handlers.set(name, handler as unknown as JobHandler<JobName>);
  }

  schedule(schedule: Schedule): void {
    if (this.planned.some(({ id }) => id === schedule.id)) throw new Error(`Two schedules named ${schedule.id}.`);
    this.planned.push(schedule);
  }

  get schedules(): readonly Schedule[] {
    return this.planned;
  }

  handlerOf(name: string): JobHandler<JobName> {
    const handler = this.handlers.get(name as JobName);
    if (!handler) throw new Error(`No handler for the job ${name}.`);
    return handler;
  }

  /** Checks the registry. @throws if a job of the list has no handler. */
  assertComplete(): void {
    const missing = JOB_NAMES.filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}.`);
  }
}
