export { NewTeamScreen, TeamScreen } from './TeamScreen.js';
export { TeamsScreen } from './TeamsScreen.js';
