import { describe, expect, it } from '@jest/globals';
import {
  canReadBack,
  editAnswerOf,
  editedValueOf,
  editVariables as adgroupEdit,
  editVariables as campaignEdit,
  valueText,
} from './single-edit.js';

const ROW = {
  adgroupId: 7,
  campaignId: 3,
  partnerAccountId: 2,
  adgroup: 'Cruises',
  campaign: 'Travel',
  currency: 'EUR',
  adGroupEditableFields: ['maxCPC', 'status'],
  campaignEditableFields: ['budget', 'biddingStrategy'],
  statusId: 2,
  maxCPC: 0.45,
  campaignBudgetAmount: 20,
  campaignBiddingStrategyType: 'maximizeConversions',
};

describe('a value of a report that can be changed', () => {
  it('is of the ad group or the campaign its column belongs to', () => {
    expect(editedValueOf(ROW, 'maxCPC')).toMatchObject({ level: 'adgroup', id: 7, accountId: 2, value: 0.45 });
    expect(editedValueOf(ROW, 'campaignBudgetAmount')).toMatchObject({ level: 'campaign', id: 3, name: 'Travel' });
  });

  it('is none where the platform takes no change, the row is of many, or the column is a figure', () => {
    expect(editedValueOf(ROW, 'maxCPM')).toBeNull();
    expect(editedValueOf({ ...ROW, adgroupId: null }, 'maxCPC')).toBeNull();
    expect(editedValueOf(ROW, 'cost')).toBeNull();
  });

  it('is sent with what the person saw, by one switch only', () => {
    const bid = adgroupEdit(editedValueOf(ROW, 'maxCPC')!, 0.45, { value: 0.5 }, {});
    expect(bid).toMatchObject({ id: 7, accountId: 2, oldValue: 0.45, newValue: 0.5, forced: false, maxCPC: true });
    const switches = Object.entries(bid).filter(([name, value]) => value === true && name !== 'forced');
    expect(switches).toEqual([['maxCPC', true]]);
    const status = adgroupEdit(editedValueOf(ROW, 'statusId')!, 2, { value: 3 }, {});
    expect(status).toMatchObject({ oldStatus: 2, newStatus: 3, oldValue: null, status: true });
    const strategy = editedValueOf(ROW, 'campaignBiddingStrategyType')!;
    const wanted = { value: 'targetCpa', targetCpa: 12.5 };
    expect(campaignEdit(strategy, strategy.value, wanted, { isForced: true })).toMatchObject({
      strategyType: 'targetCpa',
      strategyTarget: 12.5,
      biddingStrategy: true,
      forced: true,
      budget: false,
    });
    expect(canReadBack(strategy)).toBe(false);
  });

  it('reads the answer of whatever was asked for', () => {
    expect(
      editAnswerOf({ adgroup: { updateMaxCPC: { status: 'warning', message: 'm', currentValue: 0.6, taskId: 4 } } }),
    ).toEqual({ isDone: false, message: 'm', value: null, current: 0.6, taskId: 4, replaces: null });
    expect(editAnswerOf({ campaign: { refreshBudgetAmount: { status: 'success', amount: 12 } } })).toMatchObject({
      isDone: true,
      value: 12,
    });
  });

  it('is told in the words of its kind', () => {
    const bid = editedValueOf(ROW, 'maxCPC')!;
    expect(valueText(bid, 0.4567)).toBe('0.4567 EUR');
    expect(valueText(bid, null)).toBe('not set');
    expect(valueText({ ...bid, field: 'roas' }, 1.2)).toBe('120 %');
    expect(valueText({ ...bid, field: 'status' }, 3)).toBe('Paused');
    expect(valueText({ ...bid, field: 'biddingStrategy' }, 'targetCpa')).toBe('Target CPA');
  });
});
