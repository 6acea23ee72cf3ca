export { Image } from './images.model.js';
export { ImagesModule } from './images.module.js';
export { ImagesService } from './images.service.js';
export { NoPicture, type Picture, readPicture, smallerRendition } from './picture.js';
