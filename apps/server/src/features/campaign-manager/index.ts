export { CampaignManagerModule } from './campaign-manager.module.js';
