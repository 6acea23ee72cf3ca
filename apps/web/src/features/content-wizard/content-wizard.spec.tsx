import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ModalsProvider } from '@mantine/modals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { answerCalls, renderFormInCompany, USER } from '../../../test/in-company.js';
import { ContentWizardScreen } from './ContentWizardScreen.js';

// cspell:ignore anderer mieten leasen
const BASE = '/company/1/tools/content-wizard';
const ARTICLE = {
  __typename: 'Article',
  ...{ id: 7, version: 3, topic: 'Used cars', direction: 'howTo', status: 'newly', error: null },
  site: { __typename: 'Site', id: 4, name: 'Motors', domain: 'motors.example' },
  market: { __typename: 'Market', id: 2, name: 'Germany' },
  language: { __typename: 'Language', code: 'de', name: 'German' },
  creator: { __typename: 'User', id: USER.id, username: 'buyer' },
  ...{ headline: 'Autos', headlineEnglish: 'Used cars', hotspots: ['Autos'], text: '<p>Ein Text.</p>' },
  ...{ textEnglish: '<p>A text.</p>', url: null, createdAt: '2026-11-27T10:00:00Z', uploadedAt: null },
  ...{ hotspotSuggestions: null, headlineSuggestions: null, textSuggestion: null },
  ...{ complianceState: 'none', complianceError: null, compliance: null, generating: [], generationFailures: [] },
};
type Article = typeof ARTICLE & Record<string, unknown>;
const hotspot = (original: string, translated: string | null) => ({
  __typename: 'HotspotSuggestion',
  ...{ original, translated, provider: null, competition: null, suggestedBid: null },
});

/** Stored article, which responses may change, and responses to mutations by name. */
let article: Article;
let answers: Record<string, () => Record<string, unknown>>;
const mutation = (field: string, answer: Record<string, unknown>) => ({
  article: { __typename: 'ArticleMutations', [field]: { __typename: 'Answer', message: null, ...answer } },
});

beforeEach(() => {
  jest.useFakeTimers();
  article = { ...ARTICLE };
  answers = {};
});
afterEach(() => {
  notifications.clean();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Waits until sessions, drafts and queries have processed the responses. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await pass(100);
}

/** Opens a step of the article, or of a new one. */
async function open(step: string, search = '?article=7') {
  const given = new Proxy({} as Record<string, object>, {
    get: (_, name: string) => {
      if (name === 'Article') return { article };
      return answers[name]?.();
    },
  });
  const calls = answerCalls(given, ['content-wizard']);
  const { router } = renderFormInCompany(
    <ModalsProvider>
      <ContentWizardScreen />
    </ModalsProvider>,
    { path: `${BASE}/:step`, address: `${BASE}/${step}${search}` },
  );
  await settle();
  const named = (name: string) => calls.filter((call) => call.name === name);
  return { named, router };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await pass(0);
};
const toasts = () => notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]);

describe('a generation request', () => {
  it('polls 6 times every 12.5 s, continues after leaving the page, and fills in the result', async () => {
    answers['SuggestHotspots'] = () => mutation('hotspotSuggestions', { status: 'success', suggestions: null });
    const { named } = await open('hotspots');
    expect(screen.getByText('No suggestions yet.')).toBeInTheDocument();
    await press('Generate hotspots');
    expect(named('SuggestHotspots').map(({ variables }) => variables)).toEqual([{ articleId: 7, qty: 30 }]);
    for (let polls = 1; polls <= 6; polls += 1) {
      await pass(12_499);
      expect(named('SuggestHotspots')).toHaveLength(polls);
      await pass(1);
      expect(named('SuggestHotspots')).toHaveLength(polls + 1);
    }
    expect(screen.getByText(/You can leave this page/)).toBeInTheDocument();
    await pass(120_000);
    expect(named('SuggestHotspots')).toHaveLength(7);
    expect(toasts()).toEqual([]);

    cleanup();
    article = {
      ...article,
      hotspotSuggestions: [hotspot('Auto mieten', 'Car dealer'), hotspot('Autos', null)],
    } as never;
    await open('hotspots');
    const table = within(screen.getByRole('table', { name: 'Suggested hotspots' }));
    expect(table.getByText('Car dealer')).toBeInTheDocument();
    expect(table.queryByText('Provider')).toBeNull();
    expect(table.getByRole('checkbox', { name: 'Use Autos' })).toBeChecked();
    fireEvent.click(table.getByRole('checkbox', { name: 'Use Auto mieten' }));
    expect(screen.getByRole('heading', { name: 'Hotspots (2 of 30)' })).toBeInTheDocument();
  });

  it('resumes polling when the step is opened again', async () => {
    article = { ...article, generating: ['headlines'] } as never;
    answers['SuggestHeadlines'] = () => mutation('headlineSuggestions', { status: 'success', suggestions: null });
    const { named } = await open('headlines');
    expect(named('SuggestHeadlines')[0]!.variables).toEqual({ articleId: 7, qty: 3 });
    answers['SuggestHeadlines'] = () => {
      article = {
        ...article,
        generating: [],
        headlineSuggestions: [
          { __typename: 'HeadlineSuggestion', original: 'Autos leasen', translated: 'Buying cars' },
        ],
      } as never;
      return mutation('headlineSuggestions', { status: 'success', suggestions: [{ original: 'Autos leasen' }] });
    };
    await pass(12_500);
    fireEvent.click(screen.getByRole('radio', { name: 'Use Autos leasen' }));
    expect(screen.getByLabelText('Headline in English')).toHaveValue('Buying cars');
  });

  it.each([
    ['hotspots', 'Generate hotspots', 'SuggestHotspots', 'hotspotSuggestions', 'Error create hotspots'],
    ['headlines', 'Generate headlines', 'SuggestHeadlines', 'headlineSuggestions', 'Error create headlines'],
    ['article', 'Generate article', 'SuggestText', 'textSuggestion', 'Error create article'],
  ])("shows the server's message or a default message for failed %s for 2 s", async (step, label, name, field, own) => {
    answers[name] = () => mutation(field, { status: 'error', message: 'No AI provider is set up.' });
    await open(step);
    await press(label);
    expect(toasts()).toEqual([['No AI provider is set up.', 2_000]]);
    expect(screen.getByText(/^No AI provider is set up\. You can/)).toBeInTheDocument();
    act(() => notifications.clean());
    answers[name] = () => mutation(field, { status: 'error', message: null });
    await press(label);
    expect(toasts()).toEqual([[own, 2_000]]);
  });

  it('can be restarted on request, and ignores the previous result', async () => {
    article = { ...article, hotspotSuggestions: [hotspot('Auto mieten', 'Car dealer')] } as never;
    let asked = 0;
    answers['SuggestHotspots'] = () => {
      asked += 1;
      return mutation('hotspotSuggestions', {
        status: 'success',
        suggestions: asked === 1 ? [{ original: 'Auto mieten' }] : null,
      });
    };
    await open('hotspots');
    await press('Generate hotspots');
    expect(asked).toBe(2);
  });

  it('fills in the text of an empty article, and replaces existing text only on request', async () => {
    article = { ...article, textSuggestion: '<p>Ein anderer Text</p>' } as never;
    await open('article');
    expect(screen.getByLabelText('Text (German)')).toHaveValue('<p>Ein Text.</p>');
    await press('Use suggested text');
    expect(screen.getByLabelText('Text (German)')).toHaveValue('<p>Ein anderer Text</p>');
    cleanup();
    article = { ...article, text: null } as never;
    window.localStorage.clear();
    answers['UpdateArticle'] = () => mutation('update', { status: 'success', id: 7, article });
    await open('article');
    expect(screen.getByLabelText('Text (German)')).toHaveValue('<p>Ein anderer Text</p>');
  });
});

describe('a compliance check', () => {
  const running = () => {
    article = { ...article, complianceState: 'running' };
    return mutation('compliance', { status: 'success', result: null });
  };
  const upload = () => button('Upload article');

  it('counts as valid and skipped if a user cancels the check, without an error', async () => {
    answers['CheckArticle'] = running;
    answers['CancelArticleCheck'] = () => {
      article = { ...article, complianceState: 'skipped' };
      return mutation('cancelCompliance', { status: 'success' });
    };
    const { named } = await open('article');
    expect(upload()).toHaveAttribute('aria-disabled');
    await press('Check article');
    expect(screen.getByText('Checking')).toBeInTheDocument();
    expect(upload()).toHaveAttribute('aria-disabled');
    await press('Cancel check');
    expect(screen.getByText('Valid, check skipped')).toBeInTheDocument();
    expect(upload()).not.toHaveAttribute('aria-disabled');
    await pass(120_000);
    expect(named('CheckArticle')).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });

  it('marks the article as invalid if the check fails, and shows the reason', async () => {
    answers['CheckArticle'] = running;
    await open('article');
    await press('Check article');
    answers['CheckArticle'] = () => {
      article = { ...article, complianceState: 'failed', complianceError: 'The provider is down.' } as never;
      return mutation('compliance', { status: 'error', message: 'The provider is down.', result: null });
    };
    await pass(12_500);
    expect(screen.getByText('Invalid, check failed')).toBeInTheDocument();
    expect(toasts().map(([message]) => message)).toEqual(['The provider is down.']);
    expect(upload()).toHaveAttribute('aria-disabled');
  });

  it('highlights quoted violations, and is discarded when the text changes', async () => {
    article = {
      ...article,
      complianceState: 'violating',
      compliance: {
        __typename: 'ComplianceResult',
        ...{ is_compliant: false, overall_risk_score: 80, violation_summary: 'Misleads.' },
        detected_violations: [
          {
            __typename: 'DetectedViolation',
            ...{
              policy_category: 'Misleading content',
              severity: 'high',
              reasoning: 'Readers are misled.',
              violating_quote: 'Ein Text',
            },
          },
        ],
      },
    } as never;
    const { named } = await open('article');
    expect(screen.getByText('Invalid')).toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'Violations' })).getByText('Readers are misled.'),
    ).toBeInTheDocument();
    await press('Show violation 1 in the text');
    expect(document.querySelector('mark')).toHaveTextContent('Ein TextViolation 1');
    fireEvent.click(screen.getByRole('radio', { name: 'Write' }));
    fireEvent.change(screen.getByLabelText('Text (German)'), { target: { value: '<p>Neu.</p>' } });
    expect(screen.getByText('Not checked')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Violations' })).toBeNull();
    // Saves only changed fields after a pause, with the version they are based on.
    answers['UpdateArticle'] = () => {
      article = { ...article, text: '<p>Neu.</p>', version: 4, complianceState: 'none', compliance: null };
      return mutation('update', { status: 'success', id: 7, article });
    };
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await pass(10_000);
    expect(named('UpdateArticle').map(({ variables }) => variables)).toEqual([
      { id: 7, version: 3, text: '<p>Neu.</p>' },
    ]);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });
});

describe('an article', () => {
  it('shows both versions after a conflict, and requires confirmation before overwriting', async () => {
    const { named } = await open('headlines');
    answers['UpdateArticle'] = () =>
      mutation('update', { status: 'error', message: 'Another version.', id: 7, article: null });
    article = { ...article, version: 4, headline: 'Text A' };
    fireEvent.change(screen.getByLabelText('Headline (German)'), { target: { value: 'Text B' } });
    await press('Save now');
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/This article was changed in another tab or browser/)).toBeInTheDocument();
    expect(alert.getByText('A')).toBeInTheDocument();
    expect(alert.getByText('B')).toBeInTheDocument();
    answers['UpdateArticle'] = () => {
      article = { ...article, version: 5, headline: 'Text B' };
      return mutation('update', { status: 'success', id: 7, article });
    };
    await press('Keep mine, replace theirs');
    expect(named('UpdateArticle').at(-1)!.variables).toEqual({ id: 7, version: 4, headline: 'Text B' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requires site, market, topic, language and direction', async () => {
    answers['ContentWizardOptions'] = () => ({
      contentWizardFilterOptions: {
        __typename: 'ContentWizardFilterOptions',
        sites: [{ __typename: 'Site', id: 4, name: 'Motors', domain: 'motors.example', market_id: 2 }],
        markets: [
          {
            __typename: 'Market',
            id: 2,
            name: 'Germany',
            defaultLanguage: { __typename: 'Language', code: 'de', name: 'German' },
          },
        ],
        languages: [{ __typename: 'Language', code: 'de', name: 'German' }],
        ...{ creators: [], teams: [] },
      },
    });
    answers['CreateArticle'] = () => mutation('create', { status: 'success', id: null });
    const { named, router } = await open('hotspots', '');
    expect(router.state.location.pathname).toBe(`${BASE}/settings`);
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getByText('Settings')).toBeInTheDocument();
    for (const title of ['Hotspots', 'Headlines', 'Article'])
      expect(steps.getByText(title)).not.toHaveAttribute('href');
    await press('Create article');
    for (const message of [
      'Choose a site.',
      'Choose a market.',
      'Topic is required.',
      'Choose a language.',
      'Choose a direction.',
    ])
      expect(screen.getByText(message)).toBeInTheDocument();
    expect(named('CreateArticle')).toEqual([]);

    const choose = async (label: string, option: RegExp) => {
      fireEvent.click(screen.getByRole('combobox', { name: label }));
      await pass(0);
      fireEvent.click(screen.getByRole('option', { name: option }));
      await pass(0);
    };
    await choose('Site', /Motors/);
    expect(screen.getByRole('combobox', { name: 'Market' })).toHaveValue('Germany');
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('German');
    fireEvent.change(screen.getByLabelText('Topic'), { target: { value: ' Used cars ' } });
    await choose('Direction', /How-to/);
    await press('Create article');
    expect(named('CreateArticle')[0]!.variables).toEqual({
      ...{ siteId: 4, marketId: 2, topic: 'Used cars', language: 'de', direction: 'howTo' },
    });
    expect(toasts().map(([message]) => message)).toEqual(['Invalid response structure']);
    expect(router.state.location.pathname).toBe(`${BASE}/settings`);
    answers['CreateArticle'] = () =>
      mutation('create', { status: 'success', id: 7, message: 'The article was created.' });
    await press('Create article');
    await settle();
    expect(router.state.location).toMatchObject({ pathname: `${BASE}/hotspots`, search: '?article=7' });
  });
});
