import { describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { BacktestSection } from './BacktestSection.js';
import { NEW_RULE, type RuleValues } from './rule-values.js';

const RULE = 7;
const NONE = {
  __typename: 'AutomationRuleBacktest',
  ...{ state: null, progress: 0, ruleId: null, startedAt: null, message: null, result: null },
  answersSince: '2026-11-01T00:00:00Z',
};
const RESULT = {
  __typename: 'RuleBacktestResult',
  ...{ since: '2026-11-01T00:00:00Z', until: '2026-11-20T00:00:00Z', checkCount: 20, heldCount: 2, matchCount: 1_400 },
  ...{ leftAloneCount: 3, actionCount: 12, cappedCount: 5, saved: 1_234.5, lost: 0, recordedCount: 4, differingCount: 1 },
  days: [
    { __typename: 'RuleBacktestDay', day: '2026-11-01', checkCount: 1, matchCount: 70, leftAloneCount: 0, actionCount: 2 },
  ],
  entities: [
    { __typename: 'RuleBacktestEntity', id: 31, name: 'Cruises', matchCount: 9, actionCount: 4, flipCount: 3, saved: null, lost: 2 },
  ],
}; // prettier-ignore
const DONE = { ...NONE, state: 'done', progress: 1, ruleId: RULE, startedAt: '2026-11-20T09:00:00Z', result: RESULT };

const answers = (ruleBacktest: object, backtestRule: object = { status: 'success', message: null, errors: null }) => ({
  RuleBacktest: { automation: { __typename: 'AutomationQueries', ruleBacktest } },
  BacktestRule: { automation: { __typename: 'AutomationMutations', backtestRule: { __typename: 'AutomationRuleBacktestResponse', ...backtestRule } } },
}); // prettier-ignore

function Panel({ id }: { readonly id: number | null }) {
  const form = useForm<RuleValues>({ initialValues: { ...NEW_RULE.values, name: 'Pause losses' } });
  return (
    <>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <p>{form.errors['name']}</p>
      <BacktestSection id={id} form={form} currency="USD" />
    </>
  );
}

describe('the backtest of a rule', () => {
  it('summarizes the effect of the rule, and shows that records differ', async () => {
    answerCalls(answers(DONE), ['automation']);
    renderInCompany(<Panel id={RULE} />);
    expect(await screen.findByText(/would have matched 1,400 times and made 12 changes/)).toHaveTextContent('20 checks');
    expect(screen.getByText(/Saved 1,234.50, lost 0.00 USD/)).toBeInTheDocument();
    expect(screen.getByText(/3 more were skipped because revenue wasn't final; 2 checks with 1,383 matches would have held the rule/)).toBeInTheDocument();
    expect(screen.getByText('1 of 4 recorded changes have a different result.')).toBeInTheDocument();
    const [, entity] = screen.getByRole('table', { name: 'Items with the largest number of flips and changes' }).querySelectorAll('tr');
    expect([...entity!.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Cruises', '9', '4', '3', 'NA', '2.00']);
    expect(screen.getByRole('button', { name: 'Run backtest again' })).toBeEnabled();
  }); // prettier-ignore

  it('hides the backtest of another rule', async () => {
    answerCalls(answers(DONE), ['automation']);
    renderInCompany(<Panel id={RULE + 1} />);
    expect(await screen.findByText(/^The replay can start at/)).toBeInTheDocument();
    expect(screen.queryByText(/would have matched/)).toBeNull();
  });

  it('uses the edited rule in the form, and shows whether the form has since changed', async () => {
    const calls = answerCalls(answers(DONE), ['automation']);
    renderInCompany(<Panel id={RULE} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Run backtest again' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('BacktestRule'));
    expect(calls.find(({ name }) => name === 'BacktestRule')!.variables).toMatchObject({ input: { id: RULE, name: 'Pause losses' } });
    expect(await screen.findByText(/^Replayed /)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Pause more' } });
    expect(await screen.findByText('The rule has changed since this backtest. Run it again.')).toBeInTheDocument();
  }); // prettier-ignore

  it('shows validation errors at their fields and below the button', async () => {
    const refused = { status: 'failure', message: 'Fix the marked fields.', errors: [{ __typename: 'FieldError', field: 'name', messages: ['Name is required.'] }] }; // prettier-ignore
    answerCalls(answers(NONE, refused), ['automation']);
    renderInCompany(<Panel id={null} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Run backtest' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Fix the marked fields.');
  });

  it('disables the button while a backtest is running or if there is no data to replay', async () => {
    answerCalls(answers({ ...NONE, state: 'running', ruleId: RULE, progress: 0.4 }), ['automation']);
    const { unmount } = renderInCompany(<Panel id={RULE} />);
    expect(await screen.findByText('Replaying… 40% of the days.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run backtest' })).toBeDisabled();
    unmount();
    answerCalls(answers({ ...NONE, answersSince: null }), ['automation']);
    renderInCompany(<Panel id={null} />);
    expect(await screen.findByText('There is no data to replay yet.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run backtest' })).toBeDisabled();
  });
});
