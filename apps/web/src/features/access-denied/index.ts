export { AccessDeniedScreen } from './AccessDeniedScreen.js';
