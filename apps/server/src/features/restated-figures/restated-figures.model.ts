import { z } from 'zod';
import { objectOf, PartnerType } from '../../core/graphql/index.js';

const figures = {
  cost: z.number().nullable().describe('Cost; null if unknown.'),
  rebate: z.number().nullable().describe('Rebate; null if unknown.'),
  earned: z.number().nullable().describe('Revenue; null if unknown.'),
};

const restatedSums = z
  .object({ ...figures, profit: z.number().nullable().describe('Profit; null if unknown.') })
  .describe('Sums of the days.');

const partnerSums = z
  .object(figures)
  .describe('Sums for a source or feed. Cost and rebate come from sources, revenue from feeds.');

objectOf('RestatedSums', restatedSums);
objectOf('RestatedPartnerSums', partnerSums);

const restatedPartner = z
  .object({
    partnerId: z.int().describe('Source or feed ID; 0 if unknown.'),
    partnerName: z.string().nullable().describe('Source or feed name; null if unknown.'),
    partnerType: z.enum(PartnerType).describe('Type.'),
    then: partnerSums.describe('Sums as they were known at that moment.'),
    now: partnerSums.describe('Sums as they are known now.'),
  })
  .describe('Source or feed that changed metrics.');
export const RestatedPartner = objectOf('RestatedPartner', restatedPartner);

const restatedFigures = z
  .object({
    since: z
      .date()
      .describe('Moment of the comparison, which is the requested moment or the start of the record if that is later.'),
    recordedSince: z.date().nullable().describe('Start of the record of earlier metrics; null if there is none.'),
    recordedFrom: z.iso.date().describe('First day with recorded changes. Earlier days are not included.'),
    then: restatedSums
      .nullable()
      .describe('Totals as they were known at that moment; null if nothing has changed since.'),
    now: restatedSums.nullable().describe('Totals as they are known now; null if nothing has changed since.'),
    partners: z
      .array(restatedPartner)
      .describe('Sources and feeds whose metrics changed. Their changes add up to the change of the totals.'),
  })
  .describe('Metrics that arrived or were restated since a moment, for some days.');
export const RestatedFigures = objectOf('RestatedFigures', restatedFigures);

export type RestatedFigures = InstanceType<typeof RestatedFigures>;
export type RestatedPartner = z.output<typeof restatedPartner>;
