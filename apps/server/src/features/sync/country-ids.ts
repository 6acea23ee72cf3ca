import { countryRecords } from '../../reference/index.js';

const countries = new Map(countryRecords().map(({ code, id }) => [code, id]));

/** Id of a country by its ISO code; 0: unknown. */
export const countryId = (code: string): number => countries.get(code.toUpperCase()) ?? 0;
