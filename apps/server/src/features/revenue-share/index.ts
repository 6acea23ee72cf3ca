export { RevenueShareModule } from './revenue-share.module.js';
