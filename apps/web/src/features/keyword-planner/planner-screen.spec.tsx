import type { PermissionKey } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';

const market = { __typename: 'Market', id: 1, name: 'United States', defaultLanguage: null };
const reach = {
  __typename: 'KeywordSuggestions',
  supportedMarkets: [market],
  defaultMarketId: 1,
  languageCodes: ['en'],
};
const SUGGESTION = {
  __typename: 'KeywordSuggestion',
  ...{ keyword: 'suv deals', searchCounts: [], suggestedBid: null, impression: null, competition: null },
  ...{ partnerName: 'Google Ads', relevance: null },
};

function open(permissions: readonly PermissionKey[]) {
  const answers: Record<string, object> = {
    PlannerPartners: {
      keywordSuggestionPartners: [{ __typename: 'Partner', id: 5, name: 'Google Ads', shortName: 'adwords' }],
    },
    PlannerReach: { keywordSuggestions: reach },
    SuggestedKeywords: {
      keywordSuggestions: { __typename: 'KeywordSuggestions', suggestionsForList: [SUGGESTION] },
    },
    KeywordStats: { keywordStats: [] },
  };
  answerConsole(answers, ['keyword-suggestions', ...permissions]);
  renderConsoleAt('tools/keyword-planner?market=1&language=en&keywords=suv%20deals');
  return answers;
}
const suggest = async () => fireEvent.click(await screen.findByRole('button', { name: 'Get suggestions' }));

it("joins a partner's error messages, and shows suggestions after a retry", async () => {
  const answers = open([]);
  const suggestions = answers['SuggestedKeywords']!;
  const messages = ['Quota used up.', 'Try tomorrow.'];
  answers['SuggestedKeywords'] = {
    errors: messages.map((message) => ({ message, extensions: { code: 'BAD_USER_INPUT' } })),
  };
  await suggest();
  expect(await screen.findByText('Quota used up.; Try tomorrow.')).toBeInTheDocument();
  answers['SuggestedKeywords'] = suggestions;
  await suggest();
  expect(await screen.findByRole('row', { name: /suv deals/ })).toBeInTheDocument();
  expect(screen.queryByText('Quota used up.; Try tomorrow.')).toBeNull();
});

it.each([
  ['offers', ['keyword-tracking-task'], 1],
  ['does not offer', ['keyword-tracking-group'], 0],
] as const)('%s keyword tracking to a user with %j', async (_, permissions, count) => {
  open(permissions);
  await suggest();
  await screen.findByRole('row', { name: /suv deals/ });
  expect(screen.queryAllByRole('button', { name: 'Start tracking' })).toHaveLength(count);
});
