import { Inject, Injectable } from '@nestjs/common';
import { TaskService, type TaskRun } from '../../core/queue/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { IMPORT_TASK, type ImportTask, storedSource } from './import-task.js';
import { ImportRefused } from './import-error.js';
import { ImportService } from './import.service.js';
import type { ImportSummary } from './import-summary.js';

/** Imports in the worker. Uses the same service as the foreground run. */
@Injectable()
export class ImportJobs {
  constructor(
    tasks: TaskService,
    private readonly imports: ImportService,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {
    tasks.handle(IMPORT_TASK, (payload: ImportTask, run: TaskRun) => this.run(payload, run));
  }

  private async run(task: ImportTask, { companyId, userId, progress }: TaskRun): Promise<ImportSummary> {
    const { storedAs, fileName: _name, ...options } = task;
    try {
      const file = await storedSource(this.storage, task);
      const summary = await this.imports.run({ ...options, companyId, userId, file });
      await progress(summary.rows, summary.rows);
      // The file is no longer needed once its figures are stored. If a crash before this line causes a retry, the retry
      // changes nothing.
      await this.storage.remove(storedAs);
      return summary;
    } catch (error) {
      if (error instanceof ImportRefused) await this.storage.remove(storedAs);
      throw error;
    }
  }
}
