import { CHANGE_PROPERTIES, ENABLED, PAUSED } from '@adops/domain';
import { Args, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BadUserInput, CurrentViewer } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { REMOVED } from '../properties/kept-values.js';
import { SingleChangesService } from '../changes/single-changes.service.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import { CurrentTaskRequest } from './current-task-request.js';
import {
  KeywordBidResponse,
  KeywordMutations,
  KeywordRefreshBidResponse,
  type KeywordStatusName,
  KeywordStatusResponse,
  NewKeywordBidArgs,
  NewKeywordStatusArgs,
} from './keyword.model.js';

const MICROS = 1_000_000;
const micros = (value: number): number => Math.round(value * MICROS);
const units = (value: unknown): number | null => (typeof value === 'number' ? value / MICROS : null);

const IDS: Readonly<Record<KeywordStatusName, number>> = { enabled: ENABLED, paused: PAUSED, removed: REMOVED };
const NAMES = new Map<unknown, KeywordStatusName>([
  [ENABLED, 'enabled'],
  [PAUSED, 'paused'],
  [REMOVED, 'removed'],
]);
const { status: STATUS, maxCPC: MAX_CPC } = CHANGE_PROPERTIES;

/**
 * Mutations of one keyword. The contract defines their arguments, so they aren't declared by the table of properties.
 */
@Resolver(() => KeywordMutations)
export class KeywordEntityResolver {
  constructor(private readonly changes: SingleChangesService) {}

  @Mutation(() => KeywordMutations, { description: 'A single keyword of an ad group.' })
  @RequirePermission('keyword-report')
  keyword(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerAccountId', { type: () => Int, description: 'Partner account ID.' }) accountId: number,
    @Args('adgroupId', { type: () => Int, description: 'Ad group ID.' }) adgroupId: number,
    @Args('keywordId', { type: () => String, description: 'Keyword ID at the source.' }) keywordId: string,
    @CurrentTaskRequest() request: TaskRequest,
  ): KeywordMutations {
    return { viewer, accountId, adgroupId, keywordId, request };
  }

  @ResolveField(() => KeywordStatusResponse, { description: STATUS.at.keyword.single.updates })
  @RequirePermission('bulk-actions')
  async updateStatus(
    @Parent() keyword: KeywordMutations,
    @Args() { status: wanted, oldValue, forced }: NewKeywordStatusArgs,
  ): Promise<KeywordStatusResponse> {
    if (wanted === 'removed')
      throw new BadUserInput('Keywords can only be enabled or paused here. Remove the keyword on the platform.', {
        status: ['Enabled or paused.'],
      });
    const { status, message, taskId, value, current } = await this.changes.change(keyword.viewer, {
      ...(await this.choice(keyword)),
      field: 'status',
      oldValue: oldValue == null ? undefined : IDS[oldValue],
      newValue: IDS[wanted],
      forced: forced ?? false,
    });
    return {
      status,
      message,
      taskId,
      newStatus: NAMES.get(value) ?? null,
      currentStatus: NAMES.get(current) ?? null,
    };
  }

  @ResolveField(() => KeywordBidResponse, { description: MAX_CPC.at.keyword.single.updates })
  @RequirePermission('bulk-actions')
  async updateMaxCPC(
    @Parent() keyword: KeywordMutations,
    @Args() { bid, oldValue, forced }: NewKeywordBidArgs,
  ): Promise<KeywordBidResponse> {
    const { status, message, taskId, value, current } = await this.changes.change(keyword.viewer, {
      ...(await this.choice(keyword)),
      field: 'maxCPC',
      oldValue: oldValue == null ? undefined : micros(oldValue),
      newValue: micros(bid),
      forced: forced ?? false,
    });
    return { status, message, taskId, newBid: units(value), currentValue: units(current) };
  }

  @ResolveField(() => KeywordRefreshBidResponse, { description: MAX_CPC.at.keyword.single.refreshes })
  @RequirePermission('keyword-report')
  async refreshMaxCPC(@Parent() keyword: KeywordMutations): Promise<KeywordRefreshBidResponse> {
    const read = await this.changes.refresh(keyword.viewer, { ...(await this.choice(keyword)), field: 'maxCPC' });
    return { status: read.status, message: read.message, bid: units(read.value) };
  }

  /** Returns the selected keyword. @throws NotFound if it is unknown */
  private async choice({ viewer, accountId, adgroupId, keywordId, request }: KeywordMutations) {
    const id = await this.changes.keywordId(viewer, adgroupId, keywordId);
    return { level: 'keyword', id, accountId, request } as const;
  }
}
