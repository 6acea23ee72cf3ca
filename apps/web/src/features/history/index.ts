export { ChangeList } from './ChangeList.js';
export { HistoryButton } from './HistoryButton.js';
export { CHANGES } from './history.graphql.js';
export { useEntityPaths } from './useEntityPaths.js';
