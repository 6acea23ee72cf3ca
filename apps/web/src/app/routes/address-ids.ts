/** The largest id the server takes. */
const MAX_ID = 2 ** 31 - 1;

export const isId = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_ID;

/** Returns the parts of addresses that are ids of the server; rules of sites have names of their own. */
const isIdName = (name: string): boolean => (name === 'id' || name.endsWith('Id')) && name !== 'ruleId';

/** Returns true if every ID in an address is valid. */
export const hasValidIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value]) => value === undefined || !isIdName(name) || isId(value));
