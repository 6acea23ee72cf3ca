/** Largest ID that the server accepts. */
const MAX_ID = 2 ** 31 - 1;

export const isId = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_ID;

/** Returns true for parameters that contain numeric IDs. Rules of sites have text keys instead. */
const isIdName = (name: string): boolean => (name === 'id' || name.endsWith('Id')) && name !== 'ruleId';

/** Returns true if every ID in an address is valid. */
export const hasValidIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value]) => value === undefined || !isIdName(name) || isId(value));
