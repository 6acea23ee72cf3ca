import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany, USER } from '../../../test/in-company.js';
import { RulesScreen } from './RulesScreen.js';

const automation = (more: object) => ({ automation: { __typename: 'AutomationQueries', ...more } });
const ON = automation({ isRuleSchedulerEnabled: true, ruleHold: null });
const DONE = automation({ updateRuleSchedulerStatus: { __typename: 'BaseResponse', status: 'success', message: 'The scheduler is off.' } }); // prettier-ignore

describe('the rules screen for a user with only the scheduler permission', () => {
  it('shows the switch and the hold button, but no list and no create button', async () => {
    const calls = answerCalls({ RuleScheduler: ON, SwitchScheduler: DONE }, ['automation-rule-scheduler']);
    renderInCompany(<RulesScreen />);
    const scheduler = await screen.findByRole('switch', { name: 'Scheduler' });
    await waitFor(() => expect(scheduler).toBeEnabled());
    expect(scheduler).toBeChecked();
    expect(screen.getByRole('button', { name: 'Pause all rules' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Create rule' })).not.toBeInTheDocument();
    fireEvent.click(scheduler);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'SwitchScheduler')?.variables).toEqual({ status: false }),
    );
    await waitFor(() => expect(calls.filter(({ name }) => name === 'RuleScheduler')).toHaveLength(2));
    expect(calls.map(({ name }) => name)).not.toContain('AutomationRules');
  });

  it('shows the scheduler while rules are held, and resumes the rules', async () => {
    const ruleHold = { __typename: 'RuleHold', heldAt: '2026-11-29T02:00:00.000Z', heldBy: USER };
    answerCalls({ RuleScheduler: automation({ isRuleSchedulerEnabled: true, ruleHold }) }, [
      'automation-rule-scheduler',
    ]);
    renderInCompany(<RulesScreen />);
    expect(await screen.findByRole('button', { name: 'Resume rules' })).toBeEnabled();
    expect(screen.getByRole('switch', { name: 'Scheduler' })).toBeChecked();
  });
});

describe('the list of rules', () => {
  const page = (names: readonly string[], total: number) =>
    automation({
      isRuleSchedulerEnabled: true,
      ruleHold: null,
      automationTaskCreators: [{ __typename: 'User', id: 23, username: 'maria' }],
      rules: {
        __typename: 'AutomationRulePage',
        total,
        items: names.map((name, at) => ({
          ...{ __typename: 'AutomationRule', id: at + 1, name, type: 'Pause ad groups', typeValue: 'pauseAdGroups' },
          ...{ filters: {}, filterWords: [], settings: null, options: null, timeFrames: [], timeFramesCompare: [] },
          ...{ creator: USER, lastApply: null, nextCheck: null, heldReason: null, isMine: true, version: 1 },
          ...{ isSchedulerEnabled: true, scheduler: null, masterRuleIds: [] },
        })),
      },
    });
  const askedOf = (calls: ReturnType<typeof answerCalls>) =>
    calls.filter(({ name }) => name === 'AutomationRules').map(({ variables }) => variables);

  it('requests 50 rules, most recently applied first, with the active filters', async () => {
    const calls = answerCalls({ AutomationRules: page(['Pause losers'], 120) }, ['bulk-actions']);
    renderInCompany(<RulesScreen />);
    expect(await screen.findByText('Pause losers')).toBeInTheDocument();
    expect(screen.getByText('120')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('combobox', { name: 'Any creator' }));
    fireEvent.click(await screen.findByRole('option', { name: 'maria' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'All statuses' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Held' }));
    await waitFor(() => expect(askedOf(calls)).toHaveLength(3));
    expect(askedOf(calls)).toMatchObject([
      { page: 1, perPage: 50, orderBy: { column: 'lastApply', direction: 'DESC' }, filters: { creatorIdIn: null } },
      { page: 1, filters: { creatorIdIn: [23] } },
      { page: 1, filters: { creatorIdIn: [23], isHeld: true } },
    ]);
  });

  it('distinguishes between a company without rules and filters without matches', async () => {
    answerCalls({ AutomationRules: page([], 0) }, ['bulk-actions']);
    renderInCompany(<RulesScreen />);
    expect(await screen.findByText('No rules yet')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('combobox', { name: 'All statuses' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Held' }));
    expect(await screen.findByText('No rules match')).toBeInTheDocument();
  });
});
