export { ChangeList } from './ChangeList.js';
export { HistoryButton, HistoryDrawer } from './HistoryButton.js';
export { CHANGES } from './history.graphql.js';
export { useEntityPaths } from './useEntityPaths.js';
