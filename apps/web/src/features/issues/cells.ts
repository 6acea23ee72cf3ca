import { type CellRenderers, linkedCell } from '../../reporting/index.js';

/** Names of campaigns, ad groups and ads lead to the platform, landing pages to the page. */
export function issueCells(group: 'adSet' | 'adGroup'): CellRenderers {
  return {
    campaignName: linkedCell('campaignUrl', 'campaign'),
    [`${group}Name`]: linkedCell(`${group}Url`, group === 'adSet' ? 'ad set' : 'ad group'),
    adName: linkedCell('adUrl', 'ad'),
    linkFinalUrl: linkedCell('linkFinalUrl', 'landing page'),
  };
}
