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

describe('an editable report value', () => {
  it('refers to the ad group or campaign of its column', () => {
    expect(editedValueOf(ROW, 'maxCPC')).toMatchObject({ level: 'adgroup', id: 7, accountId: 2, value: 0.45 });
    expect(editedValueOf(ROW, 'campaignBudgetAmount')).toMatchObject({ level: 'campaign', id: 3, name: 'Travel' });
  });

  it('requires a platform that accepts the change, a single entity and an editable column', () => {
    expect(editedValueOf(ROW, 'maxCPM')).toBeNull();
    expect(editedValueOf({ ...ROW, adgroupId: null }, 'maxCPC')).toBeNull();
    expect(editedValueOf(ROW, 'cost')).toBeNull();
  });

  it('sends the displayed value and exactly one change', () => {
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

  it('identifies a keyword by its source IDs', () => {
    const row = {
      ...{
        entityId: 11,
        keywordId: '400011',
        adgroupId: 7,
        partnerAccountId: 2,
        currency: 'EUR',
        keyword: 'red shoes',
      },
      ...{ keywordEditableFields: ['status', 'maxCPC'], keywordStatus: 'enabled', maxCPC: 0.45 },
    };
    const bid = editedValueOf(row, 'maxCPC')!;
    expect(bid).toMatchObject({ level: 'keyword', id: 11, name: 'red shoes', value: 0.45 });
    const place = { accountId: 2, adgroupId: 7, keywordId: '400011' };
    const sent = adgroupEdit(bid, 0.45, { value: 0.5 }, {});
    expect(sent).toMatchObject({ ...place, oldValue: 0.45, newValue: 0.5, maxCPC: true, status: false });
    expect(sent).not.toHaveProperty('id');
    const status = editedValueOf(row, 'keywordStatus')!;
    expect(status.value).toBe(2);
    expect(adgroupEdit(status, 2, { value: 3 }, {})).toMatchObject({
      ...place,
      oldStatus: 'enabled',
      newStatus: 'paused',
      status: true,
    });
    expect([canReadBack(bid), canReadBack(status)]).toEqual([true, false]);
    // Rows without a keyword, and sources that don't accept changes.
    expect(editedValueOf({ ...row, entityId: null, keywordId: null }, 'maxCPC')).toBeNull();
    expect(editedValueOf({ ...row, keywordEditableFields: null }, 'maxCPC')).toBeNull();
    expect(editedValueOf({ ...row, keywordEditableFields: [] }, 'keywordStatus')).toBeNull();
  });

  it('parses the response of each request type', () => {
    expect(
      editAnswerOf({ adgroup: { updateMaxCPC: { status: 'warning', message: 'm', currentValue: 0.6, taskId: 4 } } }),
    ).toEqual({ isDone: false, message: 'm', value: null, current: 0.6, taskId: 4, replaces: null });
    expect(editAnswerOf({ campaign: { refreshBudgetAmount: { status: 'success', amount: 12 } } })).toMatchObject({
      isDone: true,
      value: 12,
    });
    expect(editAnswerOf({ keyword: { updateStatus: { status: 'success', newStatus: 'paused' } } })).toMatchObject({
      isDone: true,
      value: 3,
    });
    expect(editAnswerOf({ keyword: { updateStatus: { status: 'warning', currentStatus: 'enabled' } } })).toMatchObject({
      isDone: false,
      value: null,
      current: 2,
    });
  });

  it('formats values by type', () => {
    const bid = editedValueOf(ROW, 'maxCPC')!;
    expect(valueText(bid, 0.4567)).toBe('0.4567 EUR');
    expect(valueText(bid, null)).toBe('not set');
    expect(valueText({ ...bid, field: 'roas' }, 1.2)).toBe('120%');
    expect(valueText({ ...bid, field: 'status' }, 3)).toBe('Paused');
    expect(valueText({ ...bid, field: 'biddingStrategy' }, 'targetCpa')).toBe('Target CPA');
  });
});
