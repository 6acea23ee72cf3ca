export { countryId } from './country-ids.js';
export { hotspotIds } from './hotspot-store.repository.js';
export { sharesOf } from './revenue-terms.repository.js';
export { siteBooking } from './site-booking.js';
export { hotspotRows, pageViewRows, productAdRows, type SiteBooking } from './site-rows.js';
export { tagLinksOf } from './tag-links.repository.js';
export { tagRows } from './tag-rows.js';
export { SyncModule } from './sync.module.js';
