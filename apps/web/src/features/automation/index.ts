export { BulkActions } from './BulkActions.js';
export { TaskDrawer } from './TaskDrawer.js';
export { type EditCell, useValueEditor } from './useValueEditor.js';
export { EDIT_ROW_FIELDS, EDITED_COLUMN_IDS, editedValueOf } from './single-edit.js';
