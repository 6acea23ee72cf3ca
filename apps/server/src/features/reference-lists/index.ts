export { type Catalogue, CatalogueService } from './catalogue.service.js';
export { ReferenceListsModule } from './reference-lists.module.js';
export { ReferenceListsService } from './reference-lists.service.js';
export { allTimezones } from './timezones.js';
