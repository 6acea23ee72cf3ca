export { PasswordLinksModule } from './password-links.module.js';
export { PasswordLinksService } from './password-links.service.js';
