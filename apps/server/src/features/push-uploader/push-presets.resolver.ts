import { EMPTY_PUSH_SHARED, pushShared } from '@adops/domain';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Presets, type PresetsOfKind } from '../presets/index.js';
import { PropellerAdsUploaderQueries, PushPreset, PushPresetInput } from './push-uploader.model.js';

const PERMISSION = 'propeller-ads-uploader';

@Resolver(() => PropellerAdsUploaderQueries)
@RequirePermission(PERMISSION)
export class PushPresetsResolver {
  private readonly presets: PresetsOfKind<typeof pushShared>;

  constructor(presets: Presets) {
    this.presets = presets.define({
      ...{ kind: 'pushPreset', owner: 'user', permission: PERMISSION, noun: 'preset', limit: 50 },
      ...{ schema: pushShared, empty: EMPTY_PUSH_SHARED },
      describe: ({ format, devices, isEnabled, ...values }) => ({
        ...{ adFormat: format, ...values, deviceIds: devices, sentToReview: isEnabled },
      }),
    });
  }

  @ResolveField(() => [PushPreset], { name: 'presets', description: "The caller's presets, by name." })
  async list(@CurrentViewer() viewer: Viewer): Promise<PushPreset[]> {
    return (await this.presets.list(viewer)).map(({ value, ...preset }) => ({ ...preset, values: value }));
  }

  @Mutation(() => BaseResponse, {
    description: 'Saves a preset of the push uploader by name. Replaces an earlier preset with the same name.',
  })
  savePushPreset(
    @CurrentViewer() viewer: Viewer,
    @Args('name') name: string,
    @Args('default', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to use it by default for new drafts.',
    })
    isDefault: boolean | null,
    @Args('values', { type: () => PushPresetInput }) value: PushPresetInput,
  ): Promise<BaseResponse> {
    return this.presets.save(viewer, { name, default: isDefault, value });
  }

  @Mutation(() => BaseResponse, { description: 'Deletes a preset of the push uploader.' })
  deletePushPreset(@CurrentViewer() viewer: Viewer, @Args('name') name: string): Promise<BaseResponse> {
    return this.presets.delete(viewer, name);
  }
}
