export { AuthModule } from './auth.module.js';
export type { Caller } from './caller.js';
export { type SessionRow, SessionService } from './sessions.js';
export { originOf } from './strategies.js';
