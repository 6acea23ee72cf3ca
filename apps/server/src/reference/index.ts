export { loadReferenceData } from './load-reference-data.js';
export { PARTNERS, type PartnerRecord } from './partners.js';
export { countryRecords, type MarketRecord, type Region } from './countries-and-markets.js';
