import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/index.js';
import { PublishingJobs } from './publishing.jobs.js';
import { ReviewReader } from './review-reader.js';
import { Publishing } from './publishing.service.js';

/** Makes at the platforms what builders plan. */
@Module({ imports: [AutomationModule], providers: [Publishing, PublishingJobs, ReviewReader], exports: [Publishing] })
export class PublishingModule {}
