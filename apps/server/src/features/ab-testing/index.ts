export { AbTestingModule } from './ab-testing.module.js';
export { deleteFigures } from './ab-tests.repository.js';
