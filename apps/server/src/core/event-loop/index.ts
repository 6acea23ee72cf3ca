export { breather } from './breather.js';
