import type { Change } from '../../core/changes/index.js';
import type { AdvertiserTypeName } from './advertiser-report.model.js';

/**
 * Returns the advertiser with this name and locks it for the transaction. Null if the company has no such advertiser.
 */
export async function lockAdvertiser(
  change: Change,
  name: string,
): Promise<{ id: number; type: AdvertiserTypeName } | null> {
  await change.rows('SELECT FROM advertiser WHERE company_id = $1 AND name = $2 FOR UPDATE', [change.companyId, name]);
  return change.entities.advertiser.findFirst({ where: { name }, select: { id: true, type: true } });
}

export async function setAdvertiserType(
  { companyId, entities }: Change,
  id: number,
  type: AdvertiserTypeName,
): Promise<void> {
  await entities.advertiser.update({
    where: { companyId_id: { companyId, id } },
    data: { type },
    select: { id: true },
  });
}
