export { AdgroupNamesModule } from './adgroup-names.module.js';
