import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, GraphQLDate } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { BulkTaskResponse, CurrentTaskRequest, type TaskRequest } from '../automation/index.js';
import { MonthlyCostsReport } from './monthly-costs.model.js';
import { MonthlyCostsService } from './monthly-costs.service.js';

@Resolver()
@RequirePermission('monthly-costs-report')
export class MonthlyCostsResolver {
  constructor(private readonly costs: MonthlyCostsService) {}

  @Query(() => [MonthlyCostsReport], { description: "The caller's requests for cost reports, newest first." })
  monthlyCostsReports(@CurrentViewer() viewer: Viewer) {
    return this.costs.list(viewer);
  }

  @Mutation(() => BulkTaskResponse, { description: 'Requests a cost report, emailed when ready.' })
  createMonthlyCostsReport(
    @CurrentViewer() viewer: Viewer,
    @CurrentTaskRequest() request: TaskRequest,
    @Args('startDate', { type: () => GraphQLDate, description: 'First day.' }) startDate: string,
    @Args('endDate', { type: () => GraphQLDate, description: 'Last day.' }) endDate: string,
    @Args('receiverEmail', { description: 'Email address to send the report to.' }) receiverEmail: string,
    @Args('partnerAccounts', { type: () => [Int], description: 'Accounts to include.' }) partnerAccounts: number[],
  ) {
    return this.costs.create(viewer, { startDate, endDate, receiverEmail, partnerAccounts }, request);
  }

  @Mutation(() => BulkTaskResponse, { description: 'Retries a failed request for a cost report.' })
  retryMonthlyCostsReport(
    @CurrentViewer() viewer: Viewer,
    @CurrentTaskRequest() request: TaskRequest,
    @Args('id', { type: () => Int }) id: number,
  ) {
    return this.costs.retry(viewer, id, request);
  }

  @Mutation(() => BaseResponse, { description: 'Removes a request for a cost report, with its file and links.' })
  deleteMonthlyCostsReport(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.costs.remove(viewer, id);
  }
}
