import { Module } from '@nestjs/common';
import { AiTextsModule } from '../ai-texts/index.js';
import { ImagesModule } from '../images/index.js';
import { MediaLibraryModule } from '../media-library/index.js';
import { AiImagesRepository } from './ai-images.repository.js';
import { AiImages } from './ai-images.service.js';
import { ImageProviders } from './image-providers.js';
import { ImageSourcesResolver } from './image-sources.resolver.js';
import { WebImages } from './web-images.service.js';
import { WebThumbnailsController } from './web-thumbnails.controller.js';

/** Pictures from web searches and image generators. */
@Module({
  imports: [AiTextsModule, ImagesModule, MediaLibraryModule],
  controllers: [WebThumbnailsController],
  providers: [ImageProviders, WebImages, AiImagesRepository, AiImages, ImageSourcesResolver],
})
export class ImageSourcesModule {}
