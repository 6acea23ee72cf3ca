/** IDs of rows that represent several entities. */
export const TOP_ID = 'topTotal';
export const TOTAL_ID = 'total';
export const AVERAGE_ID = 'average';
