import { describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { inputOf, NEW_RULE, ruleFromTask, type RuleChoices, type RuleValues, scopeWords } from './rule-values.js';
import { RuleSummary } from './RuleSummary.js';
import { RunsSection } from './RunsSection.js';
import { ScopeFields } from './ScopeFields.js';

const CHOICES = {
  automation: { allRules: [] },
  timezones: [],
  sites: [{ id: 1, name: 'Alfa' }],
  sources: [{ id: 6, name: 'Microsoft' }],
  devices: [],
  markets: [{ id: 4, name: 'United Kingdom' }],
  siteProjects: [],
  countries: [{ code: 'DE', name: 'Germany' }],
  feeds: [],
  labels: [],
  partnerAccounts: [],
  auth: { allowedUsers: [], allowedTeams: [] },
} as unknown as RuleChoices;

const filtersShown = (): RuleValues['filters'] =>
  JSON.parse(screen.getByTestId('filters').textContent) as RuleValues['filters'];
function Scope({ filters }: { readonly filters: RuleValues['filters'] }) {
  const form = useForm<RuleValues>({ initialValues: { ...NEW_RULE.values, filters } });
  return (
    <>
      <p data-testid="words">{scopeWords(form.getValues().filters, CHOICES).join('; ')}</p>
      <p data-testid="filters">{JSON.stringify(form.getValues().filters)}</p>
      <ScopeFields form={form} choices={CHOICES} />
    </>
  );
}

describe('the scope of a rule', () => {
  it('shows every filter in the sentence, and allows removing each filter', async () => {
    answerCalls({}, ['bulk-actions']);
    const filters = {
      sourceIdIn: [6],
      marketIdIn: [4],
      adgroupIdIn: [2936, 2587],
      countryCodeIn: ['DE'],
      siteIdIn: [999],
    };
    renderInCompany(<Scope filters={filters} />);
    await waitFor(
      () =>
        expect(screen.getByTestId('words')).toHaveTextContent(
          'site 999; source Microsoft; country Germany; market United Kingdom; ad group id 2936, 2587',
        ),
      { timeout: 10_000 },
    );
    for (const label of ['Source', 'Country', 'Market', 'Ad group id']) {
      expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
      fireEvent.click(screen.getByRole('button', { name: `Remove filter ${label}` }));
    }
    expect(screen.getByTestId('words')).toHaveTextContent(/^site 999$/);
    expect(filtersShown()).toEqual({ siteIdIn: [999] });
  });

  it('accepts percentages and sends fractions', async () => {
    answerCalls({ RuleTraffic: refusedWith('The report broke.') }, ['bulk-actions']);
    renderInCompany(<Scope filters={{ customFilters: [{ name: 'ROI', operation: 'gt', value: 0.2 }] }} />);
    const field = await screen.findByLabelText('Value of condition 1', {}, { timeout: 10_000 });
    expect(field).toHaveValue('20');
    fireEvent.change(field, { target: { value: '-7.5' } });
    expect(filtersShown().customFilters![0]!.value).toBe(-0.075);
    fireEvent.change(field, { target: { value: '1,5' } });
    expect(await screen.findByText('Enter a number such as 10 or 2.5.')).toBeInTheDocument();
  });
});

describe('a rule created from a task', () => {
  const task = { id: 1, type: 'Update bid', typeValue: 'updateBidForAdGroups', settings: null, options: null, timeFrames: [], timeFramesCompare: [] } as const; // prettier-ignore
  it('contains the selected rows', () => {
    const rule = ruleFromTask({ ...task, rawFilters: null, chosenIds: [2760, 2780] } as never)!;
    expect(rule.values.filters).toMatchObject({ adgroupIdIn: [2760, 2780] });
  });

  it('contains the filters and the days', () => {
    const rawFilters = { marketIdIn: [4], dateRange: { start: '2026-11-20', end: '2026-11-27' } };
    const rule = ruleFromTask({ ...task, rawFilters, chosenIds: null } as never)!;
    expect(rule.values.filters).toEqual({ customFilters: [], marketIdIn: [4] });
    expect(rule.values.timeFrames).toEqual([
      { preset: 'custom', start: '2026-11-20T00:00:00.000Z', end: '2026-11-27T00:00:00.000Z' },
    ]);
  });

  it('sends a bid type only if the action changes a bid', () => {
    expect(inputOf({ ...NEW_RULE.values, typeValue: 'updateAdGroupBudget' }).settings?.bidType).toBeNull();
    expect(inputOf({ ...NEW_RULE.values, typeValue: 'updateBidForAdGroups' }).settings?.bidType).toBe('maxCPC');
  });
});

describe('the match count of a rule', () => {
  const COUNTED = {
    scopeCount: 40,
    matchCount: 3,
    notKnownCount: 0,
    leftAloneCount: 0,
    leftAloneWhy: [],
    undoCount: null,
    errors: [],
  };
  const VALUES: RuleValues = {
    ...NEW_RULE.values,
    filters: { customFilters: [{ name: 'cost', operation: 'gt', value: 5 }] },
  };

  it("isn't loaded while a field is invalid, and names the invalid field", async () => {
    const calls = answerCalls(
      { RuleMatches: { automation: { __typename: 'AutomationQueries', ruleMatches: { __typename: 'AutomationRuleMatches', ...COUNTED } } } },
      ['bulk-actions'],
    ); // prettier-ignore
    function Counted() {
      const [watchInterval, setWatchInterval] = useState(1.5);
      return (
        <>
          <RuleSummary id={null} values={{ ...VALUES, watchInterval }} choices={CHOICES} />
          <button onClick={() => setWatchInterval(2)}>Correct it</button>
        </>
      );
    }
    renderInCompany(<Counted />);
    expect(await screen.findByText(/Hours between checks/)).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'RuleMatches')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Correct it' }));
    expect(
      await screen.findByText('Matches 3 ad groups of 40 in its scope now.', {}, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'RuleMatches')).toHaveLength(1);
  });
});

describe('the list of runs', () => {
  const run = (more: object) => ({
    __typename: 'AutomationRuleRun',
    ...{ at: '2026-11-20T10:00:00Z', isScheduled: true, outcome: 'nothing', message: null, taskId: null },
    ...{ scopeCount: 40, matchCount: 0, notKnownCount: 3, ...more },
  });
  const answer = (items: object[]) => ({
    RuleRuns: { automation: { __typename: 'AutomationQueries', ruleRuns: { __typename: 'AutomationRuleRunPage', total: items.length, items } } },
  }); // prettier-ignore

  it('shows the time, the matches, the reason if nothing changed, and a link to the task', async () => {
    const items = [run({ message: 'No ad groups match now.' }), run({ at: '2026-11-20T09:00:00Z', outcome: 'applied', taskId: 7 })];
    answerCalls(answer(items), ['bulk-actions']);
    renderInCompany(<RunsSection ruleId={5} />);
    expect(await screen.findByText('No ad groups match now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Task 7' })).toHaveAttribute('href', expect.stringContaining('automation/details/7'));
    const cells = [...screen.getByRole('table', { name: 'Checks' }).querySelectorAll('tbody tr:first-child td')];
    expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual(['Schedule', '40', '0', '3']);
  }); // prettier-ignore

  it('shows an empty state without runs', async () => {
    answerCalls(answer([]), ['bulk-actions']);
    renderInCompany(<RunsSection ruleId={5} />);
    expect(await screen.findByText(/^No checks yet/)).toBeInTheDocument();
  });

  it('offers a retry after a failure', async () => {
    answerCalls({ RuleRuns: refusedWith('The list broke.') }, ['bulk-actions']);
    renderInCompany(<RunsSection ruleId={5} />);
    expect(await screen.findByText('Try again')).toBeInTheDocument();
  });
});
