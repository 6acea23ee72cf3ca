import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { MailingPlanService } from './mailing/mailing-plan.service.js';
import { MailingSendService } from './mailing/mailing-send.service.js';
import { MailingJobs } from './mailing/mailing.jobs.js';
import { MailingRepository } from './mailing/mailing.repository.js';
import { MailingResolver } from './mailing/mailing.resolver.js';
import { MailingService } from './mailing/mailing.service.js';
import { ViewFileService } from './mailing/view-file.service.js';
import { SavedViewRepository } from './saved-view.repository.js';
import { SavedViewResolver } from './saved-view.resolver.js';
import { SavedViewService } from './saved-view.service.js';

@Module({
  imports: [ReferenceListsModule],
  providers: [
    SavedViewRepository,
    SavedViewService,
    SavedViewResolver,
    MailingRepository,
    MailingService,
    MailingResolver,
    MailingPlanService,
    MailingSendService,
    MailingJobs,
    ViewFileService,
  ],
})
export class SavedViewsModule {}
