export { SetPasswordScreen } from './SetPasswordScreen.js';
