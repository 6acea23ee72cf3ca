export { MAIN_SETTINGS } from './main-settings.js';
