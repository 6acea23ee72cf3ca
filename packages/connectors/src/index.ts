export { CentralBankRates } from './currency-rates/central-bank.js';
export type { DayOfRates, RateSource } from './currency-rates/port.js';
