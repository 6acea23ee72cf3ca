export { BulkActions } from './BulkActions.js';
export { editableCell, StatusDot, statusEdit, TrafficDot } from './EditCells.js';
export { FollowedTask } from './FollowedTask.js';
export { QuickSwitch } from './QuickSwitch.js';
export { OF_TASKS } from './forget-tasks.js';
export { TaskDrawer } from './TaskDrawer.js';
export { type EditCell, useValueEditor } from './useValueEditor.js';
export {
  EDIT_ROW_FIELDS,
  EDITED_COLUMN_IDS,
  editedValueOf,
  KEYWORD_ROW_FIELDS,
  PLACEMENT_ROW_FIELDS,
} from './single-edit.js';
