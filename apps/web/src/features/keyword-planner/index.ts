export { SuggestionsDrawer } from './SuggestionsDrawer.js';
export { AddToTemplate } from './AddToTemplate.js';
export { StartTracking } from './StartTracking.js';
