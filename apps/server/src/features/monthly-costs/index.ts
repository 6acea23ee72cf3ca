export { MonthlyCostsModule } from './monthly-costs.module.js';
