import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { AdvertiserTypeName } from './advertiser-report.model.js';
import { lockAdvertiser, setAdvertiserType } from './advertiser-type.repository.js';

/** Classification of advertisers by users, shared within the company. */
@Injectable()
export class AdvertiserTypeService {
  constructor(private readonly changes: Changes) {}

  /** Changes the type of an advertiser by name, with an audit record. */
  async set(viewer: Viewer, name: string, type: AdvertiserTypeName): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const advertiser = await lockAdvertiser(change, name);
      if (!advertiser) return notDone(`Advertiser '${name}' not found.`);
      if (advertiser.type === type) return done();
      await setAdvertiserType(change, advertiser.id, type);
      await change.record({
        action: 'advertiser.setType',
        entityType: 'advertiser',
        entityId: advertiser.id,
        entityName: name,
        before: { type: advertiser.type },
        after: { type },
      });
      return done();
    });
  }
}
