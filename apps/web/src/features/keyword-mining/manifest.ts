import { KEYWORD_MINING } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { keywordMiningTool: 'tools/keyword-mining-tool' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.keywordMiningTool,
      permission: KEYWORD_MINING.permission,
      load: async () => (await import('./KeywordMiningScreen.js')).KeywordMiningScreen,
    },
  ],
  menu: [{ route: 'keywordMiningTool', label: 'Keyword Mining Tool', group: 'Tools', at: 180 }],
  withoutIdentity: [KEYWORD_MINING.api.rowType, KEYWORD_MINING.api.resultType],
};
