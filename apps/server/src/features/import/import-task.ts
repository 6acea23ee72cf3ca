import type { FileStorage } from '../../core/storage/index.js';
import type { ImportInput } from './import.service.js';
import type { FileSource } from './table-reader.js';

/** Kind of the task that imports an uploaded file. */
export const IMPORT_TASK = 'import';

/** Parameters of an import task: the stored file and the command line options. */
export interface ImportTask extends Pick<
  ImportInput,
  'account' | 'createAccount' | 'format' | 'mapping' | 'date' | 'rate' | 'clock' | 'encoding' | 'credits' | 'dryRun'
> {
  /** Key in the file storage. */
  readonly storedAs: string;
  readonly fileName: string;
}

/** Opens a stored file for the import. */
export async function storedSource(storage: FileStorage, task: ImportTask): Promise<FileSource> {
  return { name: task.fileName, size: await storage.size(task.storedAs), open: () => storage.open(task.storedAs) };
}
