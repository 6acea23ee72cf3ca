import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { ImagesJobs } from './images.jobs.js';
import { ImagesService } from './images.service.js';

@Module({ controllers: [ImagesController], providers: [ImagesService, ImagesJobs], exports: [ImagesService] })
export class ImagesModule {}
