export { WelcomeScreen } from './WelcomeScreen.js';
