export { CurrencyRatesModule } from './currency-rates.module.js';
