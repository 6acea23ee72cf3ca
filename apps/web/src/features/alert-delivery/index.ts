export { MuteAlert, type MutableEntity } from './MuteAlert.js';
export { MuteMenu } from './MuteMenu.js';
