export { StatusScreen } from './StatusScreen.js';
