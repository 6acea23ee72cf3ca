export { mediaSettings, type SiteSetting } from './site-settings.js';
