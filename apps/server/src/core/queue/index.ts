export { watchClock } from './clock-watch.js';
export { keepPlanned } from './keep-planned.js';
export { JobRegistry } from './job-registry.js';
export type { JobName, JobSignals, Jobs, Schedule } from './jobs.js';
export { QueueModule } from './queue.module.js';
export { QueueService } from './queue.service.js';
export { openWorker, queueStoreOf } from './store.js';
export { type NewTask, type TaskRun, TaskService } from './task.service.js';
