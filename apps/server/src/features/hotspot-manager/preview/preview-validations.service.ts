import type { HotspotMergeMode } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../../core/changes/index.js';
import { type BaseResponse, done, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { answered } from '../responses.js';
import { HotspotPages } from '../hotspot-pages.service.js';
import type { HotspotPreviewResponse } from './hotspot-preview.model.js';
import { lockedPreview } from './preview-access.js';
import { setMergeMode, setValidated } from './preview-changes.repository.js';
import { previewRecord } from './preview-changes.service.js';
import { PreviewTargets } from './preview-targets.js';
import { groupsOfPreview } from './previews.repository.js';
import { HotspotPreviews } from './previews.service.js';

/** Validates the groups of previews by the rules of live groups and by the state of their target sites. */
@Injectable()
export class PreviewValidations {
  constructor(
    private readonly changes: Changes,
    private readonly pages: HotspotPages,
    private readonly targets: PreviewTargets,
    private readonly previews: HotspotPreviews,
  ) {}

  /**
   * Validates all groups for a merge mode and stores the mode in the preview. Returns a warning if some groups have
   * errors.
   */
  async validate(viewer: Viewer, id: number, mode: HotspotMergeMode): Promise<HotspotPreviewResponse> {
    // Sites are queried before the transaction, never within it.
    const sites = await this.targets.sites(viewer, id, true);
    const answer = await answered(this.changes, viewer, async (change): Promise<BaseResponse> => {
      const preview = await lockedPreview(change, id, await this.pages.siteIds(viewer));
      const all = await groupsOfPreview(change.on, change.companyId, id);
      await setMergeMode(change, id, mode);
      let failing = 0;
      for (const group of all) {
        const { errors } = await this.targets.examine(change, group, { mode, sites, all });
        await setValidated(change, group.id, mode, errors);
        if (errors.length > 0) failing += 1;
      }
      await change.record({
        ...previewRecord('hotspotPreview.validate', id),
        before: { mergeMode: preview.mergeMode, validated: preview.validated, failing: preview.failing },
        after: { mergeMode: mode, validated: all.length, failing },
      });
      return outcome(all.length, failing);
    });
    return { ...answer, preview: await this.previews.one(viewer, id) };
  }
}

function outcome(groups: number, failing: number): BaseResponse {
  if (groups === 0) return done('The preview has no groups. Add a group first.');
  if (failing === 0) return done(groups === 1 ? 'The group can be cloned.' : `All ${groups} groups can be cloned.`);
  const count = groups === 1 ? 'The group has' : `${failing} of ${groups} groups have`;
  return { status: ResponseStatus.warning, message: `${count} validation errors. Correct them, then validate again.` };
}
