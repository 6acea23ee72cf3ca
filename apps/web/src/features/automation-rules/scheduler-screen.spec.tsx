import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany, USER } from '../../../test/in-company.js';
import { RulesScreen } from './RulesScreen.js';

const automation = (more: object) => ({ automation: { __typename: 'AutomationQueries', ...more } });
const ON = automation({ isRuleSchedulerEnabled: true, ruleHold: null });
const DONE = automation({ updateRuleSchedulerStatus: { __typename: 'BaseResponse', status: 'success', message: 'The scheduler is off.' } }); // prettier-ignore

describe('rules for a user who holds only the key of the scheduler', () => {
  it('are a switch and a stop, without the list of rules and without a rule to create', async () => {
    const calls = answerCalls({ RuleScheduler: ON, SwitchScheduler: DONE }, ['automation-rule-scheduler']);
    renderInCompany(<RulesScreen />);
    const scheduler = await screen.findByRole('switch', { name: 'Scheduler' });
    await waitFor(() => expect(scheduler).toBeEnabled());
    expect(scheduler).toBeChecked();
    expect(screen.getByRole('button', { name: 'Hold all rules' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Create rule' })).not.toBeInTheDocument();
    fireEvent.click(scheduler);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'SwitchScheduler')?.variables).toEqual({ status: false }),
    );
    await waitFor(() => expect(calls.filter(({ name }) => name === 'RuleScheduler')).toHaveLength(2));
    expect(calls.map(({ name }) => name)).not.toContain('AutomationRules');
  });

  it('can be resumed while they are held', async () => {
    const ruleHold = { __typename: 'RuleHold', heldAt: '2026-11-29T02:00:00.000Z', heldBy: USER };
    answerCalls({ RuleScheduler: automation({ isRuleSchedulerEnabled: true, ruleHold }) }, [
      'automation-rule-scheduler',
    ]);
    renderInCompany(<RulesScreen />);
    expect(await screen.findByRole('button', { name: 'Resume rules' })).toBeEnabled();
    expect(screen.getByRole('switch', { name: 'Scheduler' })).not.toBeChecked();
  });
});
