/** Ids of rows that stand for several. */
export const TOP_ID = 'topTotal';
export const TOTAL_ID = 'total';
export const AVERAGE_ID = 'average';
