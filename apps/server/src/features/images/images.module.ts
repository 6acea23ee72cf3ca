import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { ImagesJobs } from './images.jobs.js';
import { ImagesRepository } from './images.repository.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesController],
  providers: [ImagesRepository, ImagesService, ImagesJobs],
  exports: [ImagesService],
})
export class ImagesModule {}
