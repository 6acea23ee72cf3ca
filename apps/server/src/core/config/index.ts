export { CONFIG, type Config, configSchema, readConfig } from './config.js';
export { ConfigModule } from './config.module.js';
