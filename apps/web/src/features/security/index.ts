export { SecurityScreen } from './SecurityScreen.js';
