export * from './ai-images.js';
export * from './crop.js';
export * from './media-form.js';
export * from './media-limits.js';
export * from './own-picture.js';
export * from './urls.js';
