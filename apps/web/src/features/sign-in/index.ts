export { SignInScreen } from './SignInScreen.js';
