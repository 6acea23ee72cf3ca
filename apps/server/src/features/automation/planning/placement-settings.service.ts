import type { PlacedLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { NotFound } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { AdPlatforms } from '../platforms.js';
import { scopeIn } from '../properties/placements.js';
import { adgroupsOfAccount, type PlacedChoice, settingIds } from './placement-settings.repository.js';

/** Finds the settings of placements and sections at the level at which their platforms store them. */
@Injectable()
export class PlacementSettings {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
  ) {}

  /**
   * Returns the IDs of the settings. Null if the ad group or the placement is unknown, or if the viewer may not change
   * it.
   */
  ids(viewer: Viewer, level: PlacedLevel, choices: readonly PlacedChoice[]): Promise<(number | null)[]> {
    return settingIds(this.database.pool, viewer, level, choices, (partnerId) => {
      const platform = this.platforms.of(partnerId);
      return platform ? scopeIn(platform.capabilities()) : 'adGroup';
    });
  }

  /** Returns the ID of the setting. @throws NotFound for unknown settings and settings of other companies */
  async id(viewer: Viewer, level: PlacedLevel, choice: PlacedChoice): Promise<number> {
    const [id] = await this.ids(viewer, level, [choice]);
    if (id == null) throw new NotFound();
    return id;
  }

  /**
   * Returns the IDs of the settings of a placement or section in all ad groups of an account.
   * @throws NotFound if there are none
   */
  async ofAccount(viewer: Viewer, level: PlacedLevel, accountId: number, externalId: string): Promise<number[]> {
    const adgroups = await adgroupsOfAccount(this.database.pool, viewer, accountId);
    const ids = await this.ids(viewer, level, adgroups.map((adgroupId) => ({ adgroupId, externalId }))); // prettier-ignore
    const found = [...new Set(ids.flatMap((id) => id ?? []))];
    if (found.length === 0) throw new NotFound();
    return found;
  }
}
