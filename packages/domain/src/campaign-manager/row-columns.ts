/** Columns of an input row, in table order. */
export const INPUT_COLUMNS = ['keyword', 'url', 'campaignName', 'adGroupName', 'displayUrl'] as const;
export type InputColumn = (typeof INPUT_COLUMNS)[number];

export const INPUT_COLUMN_LABELS: Readonly<Record<InputColumn, string>> = {
  keyword: 'Keyword',
  url: 'URL',
  campaignName: 'Campaign name',
  adGroupName: 'Ad group name',
  displayUrl: 'Display URL',
};
