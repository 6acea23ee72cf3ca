import { Module } from '@nestjs/common';
import { BackupJobs } from './backup.jobs.js';

@Module({ providers: [BackupJobs] })
export class BackupModule {}
