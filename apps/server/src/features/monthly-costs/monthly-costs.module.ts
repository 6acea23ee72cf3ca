import { Module } from '@nestjs/common';
import { CostAccess } from './cost-access.js';
import { CostFiguresRepository } from './cost-figures.repository.js';
import { MonthlyCostsController } from './monthly-costs.controller.js';
import { MonthlyCostsFiles } from './monthly-costs-files.service.js';
import { MonthlyCostsJobs } from './monthly-costs.jobs.js';
import { MonthlyCostsRepository } from './monthly-costs.repository.js';
import { MonthlyCostsResolver } from './monthly-costs.resolver.js';
import { MonthlyCostsService } from './monthly-costs.service.js';
import { MonthlyCostsTask } from './monthly-costs.task.js';

@Module({
  controllers: [MonthlyCostsController],
  providers: [
    MonthlyCostsRepository,
    CostFiguresRepository,
    CostAccess,
    MonthlyCostsService,
    MonthlyCostsFiles,
    MonthlyCostsResolver,
    MonthlyCostsTask,
    MonthlyCostsJobs,
  ],
})
export class MonthlyCostsModule {}
