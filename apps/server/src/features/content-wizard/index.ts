export { ContentWizardModule } from './content-wizard.module.js';
