import { countryRecords } from '../../reference/index.js';

const countries = new Map(countryRecords().map(({ code, id }) => [code, id]));

/** Returns the ID of a country by its ISO code, or 0 if it is unknown. */
export const countryId = (code: string): number => countries.get(code.toUpperCase()) ?? 0;
