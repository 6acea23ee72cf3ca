import { type CellRenderers, linkedCell } from '../../reporting/index.js';

/** Links of names: campaigns, ad groups and ads open at the platform, landing pages at their own address. */
export function issueCells(group: 'adSet' | 'adGroup'): CellRenderers {
  return {
    campaignName: linkedCell('campaignUrl', 'campaign'),
    [`${group}Name`]: linkedCell(`${group}Url`, group === 'adSet' ? 'ad set' : 'ad group'),
    adName: linkedCell('adUrl', 'ad'),
    linkFinalUrl: linkedCell('linkFinalUrl', 'landing page'),
  };
}
