export {
  type ByteRange,
  FILE_STORAGE,
  type FileKind,
  FileMissing,
  type FileStorage,
  newFileKey,
  type StoredFile,
} from './file-storage.js';
export { chooseStorage } from './choose-storage.js';
export { LocalFolder } from './local-folder.js';
export { StorageModule } from './storage.module.js';
