export { MediaImage, MediaVideo } from './media-image.model.js';
export { MediaLibraryModule } from './media-library.module.js';
export { MediaUploads } from './media-uploads.service.js';
export { MediaUses } from './media-uses.js';
export { OutsidePictures } from './outside-pictures.js';
