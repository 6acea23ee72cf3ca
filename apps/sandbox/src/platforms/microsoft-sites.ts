import type { Router } from 'express';
import { now } from '../world/model.js';
import type { World } from '../world/world.js';

type Set = { CampaignId?: string; AdGroupId?: string; NegativeSites: string[] };

/**
 * Adds the routes for excluded sites of campaigns and ad groups. Each entity has one list, and a write replaces the
 * whole list.
 */
export function negativeSites(router: Router, base: string, world: World): void {
  for (const [level, name] of [['campaign', 'Campaign'], ['adGroup', 'AdGroup']] as const) {
    router.post(`${base}/NegativeSites/QueryBy${name}Ids`, (request, response) => {
      const ids = (request.body as Record<string, string[]>)[`${name}Ids`] ?? [];
      const list = ids.map((id) => {
        const found = world.find('microsoft', level, id);
        return { [`${name}Id`]: id, NegativeSites: found ? now(found.entity).blocked : [] };
      });
      response.json({ [`${name}NegativeSites`]: list, PartialErrors: [] });
    });
    router.post(`${base}/NegativeSites/SetTo${name}s`, (request, response) => {
      const list = (request.body as Record<string, Set[]>)[`${name}NegativeSites`] ?? [];
      for (const one of list)
        world.edit('microsoft', level, (one[`${name}Id`])!, { blocked: one.NegativeSites });
      response.json({ PartialErrors: [] });
    });
  }
} // prettier-ignore
