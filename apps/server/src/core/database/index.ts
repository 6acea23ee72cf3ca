export { Database, type Queryable } from './database.js';
