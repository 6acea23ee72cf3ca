export { type Change, Changes, found } from './changes.js';
export { ChangesModule } from './changes.module.js';
