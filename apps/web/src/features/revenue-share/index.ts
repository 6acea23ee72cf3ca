export { RevenueSharePopover } from './RevenueSharePopover.js';
