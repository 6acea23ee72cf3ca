import { RULE_TEMPLATES } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { ClickMinimum } from './ClickMinimum.js';
import { TemplatePicker } from './TemplatePicker.js';
import { NEW_RULE, type RuleValues } from './rule-values.js';

const TRAFFIC = { soldShare: 0.52, minimumClicks: 50, minimumClicksWithoutRevenue: 10 };
const ANSWER = {
  RuleTraffic: {
    automation: { __typename: 'AutomationQueries', ruleTraffic: { __typename: 'AutomationRuleTraffic', ...TRAFFIC } },
  },
};

const valuesNow = (): RuleValues => JSON.parse(screen.getByTestId('values').textContent) as RuleValues;
function Form({ start = {} }: { readonly start?: Partial<RuleValues> }) {
  const form = useForm<RuleValues>({ initialValues: { ...NEW_RULE.values, ...start } });
  return (
    <>
      <output data-testid="values">{JSON.stringify(form.getValues())}</output>
      <TemplatePicker form={form} />
      <ClickMinimum form={form} />
    </>
  );
}
const conditionsOf = () =>
  (valuesNow().filters.customFilters ?? []).map(({ name, operation, value }) => [name, operation, value]);
const judging = (name: string, operation: string, value: number) => ({
  filters: { siteIdIn: [3], customFilters: [{ name, operation, value }] },
});

describe('rule templates', () => {
  it('fill in the form with minimum clicks, and preserve the scope and a typed name', async () => {
    answerCalls(ANSWER, ['bulk-actions']);
    renderInCompany(<Form start={{ filters: { siteIdIn: [3], customFilters: [] } }} />);
    expect(
      await screen.findByText(/In the last 7 days, 52% of clicks were sold. With fewer than 50 clicks, chance/),
    ).toBeVisible();
    for (const { name } of RULE_TEMPLATES) {
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
      await waitFor(() => expect(valuesNow().name).toBe(name));
      expect(conditionsOf().at(-1)).toEqual(['bought', 'gte', name === 'Stop zero revenue' ? 10 : 50]);
      expect(valuesNow().filters['siteIdIn']).toEqual([3]);
    }
  });

  it('preserve a typed name', async () => {
    answerCalls(ANSWER, ['bulk-actions']);
    renderInCompany(<Form start={{ name: 'Mine' }} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Pause losers/ }));
    await waitFor(() => expect(conditionsOf()[0]).toEqual(['ROI', 'lt', -0.2]));
    expect(valuesNow().name).toBe('Mine');
  });

  it("fill in a default minimum if the traffic can't be loaded", async () => {
    answerCalls({ RuleTraffic: refusedWith('The report broke.') }, ['bulk-actions']);
    renderInCompany(<Form />);
    fireEvent.click(await screen.findByRole('button', { name: /^Raise winners/ }));
    await waitFor(() => expect(conditionsOf().at(-1)).toEqual(['bought', 'gte', 50]));
  });
});

describe('the minimum number of clicks', () => {
  it("warns about revenue conditions, uses the scope's clicks, and adds a condition", async () => {
    const calls = answerCalls(ANSWER, ['bulk-actions']);
    renderInCompany(<Form start={judging('ROI', 'lt', 0)} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Bought ≥ 50' }));
    await waitFor(() =>
      expect(conditionsOf()).toEqual([
        ['ROI', 'lt', 0],
        ['bought', 'gte', 50],
      ]),
    );
    expect(screen.queryByRole('note')).toBeNull();
    expect(calls.filter(({ name }) => name === 'RuleTraffic').map(({ variables }) => variables)).toEqual([
      { filters: { siteIdIn: [3] } },
    ]);
  });

  it('suggests a smaller number for conditions on rows without revenue', async () => {
    answerCalls(ANSWER, ['bulk-actions']);
    renderInCompany(<Form start={judging('earned', 'lte', 0)} />);
    expect(await screen.findByRole('button', { name: 'Add Bought ≥ 10' })).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('more than 1 ad group in 100 has no revenue by chance.');
  });

  it.each([
    ['on cost alone', judging('cost', 'gt', 5)],
    ['of counter rules', { ...judging('ROI', 'lt', 0), masterRuleIds: [7] }],
  ])("doesn't appear for conditions %s", async (_, start) => {
    const calls = answerCalls(ANSWER, ['bulk-actions']);
    renderInCompany(<Form start={start} />);
    await screen.findByText(/52% of clicks were sold/);
    expect(screen.queryByRole('note')).toBeNull();
    expect(calls.filter(({ name }) => name === 'RuleTraffic')).toHaveLength(1);
  });
});
