import { Module } from '@nestjs/common';
import { HotspotImagesController } from './hotspot-images.controller.js';
import { HotspotImagesRepository } from './hotspot-images.repository.js';
import { HotspotImagesService } from './hotspot-images.service.js';

@Module({
  controllers: [HotspotImagesController],
  providers: [HotspotImagesRepository, HotspotImagesService],
})
export class HotspotImagesModule {}
