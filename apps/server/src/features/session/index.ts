export { SessionModule } from './session.module.js';
