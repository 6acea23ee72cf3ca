export { cancelStatement } from './cancel-statement.js';
export { clockAgrees, databaseTime } from './clock.js';
export { Database, type Queryable } from './database.js';
export { acrossCompanies, asLogin, withinCompany } from './reach.js';
export { DatabaseModule } from './database.module.js';
export { anyCase, byName } from './text.js';
export { Entities, type TenantPrisma } from './prisma-client.js';
export { MIGRATIONS } from './migrations-folder.js';
