import type { FileStorage } from '../../core/storage/index.js';
import type { ImportInput } from './import.service.js';
import type { FileSource } from './table-reader.js';

/** Kind of the recorded task that imports a handed-over file. */
export const IMPORT_TASK = 'import';

/** What the worker needs to import a file: where it is kept, and everything the command line said. */
export interface ImportTask extends Pick<
  ImportInput,
  'account' | 'createAccount' | 'format' | 'mapping' | 'date' | 'rate' | 'clock' | 'encoding' | 'credits' | 'dryRun'
> {
  /** Key in the file storage. */
  readonly storedAs: string;
  readonly fileName: string;
}

/** A stored file as the import reads it. */
export async function storedSource(storage: FileStorage, task: ImportTask): Promise<FileSource> {
  return { name: task.fileName, size: await storage.size(task.storedAs), open: () => storage.open(task.storedAs) };
}
