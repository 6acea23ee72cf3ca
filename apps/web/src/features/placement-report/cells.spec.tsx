import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReportRow } from '../../reporting/index.js';
import { placementCells, sectionCells } from './cells.js';

const ROW: ReportRow = {
  id: '1',
  type: 'row',
  placement: 'homecook.example',
  placementId: 'home',
  adgroupId: 7,
  campaignId: 5,
  partnerAccountId: 2,
  sourceId: 64,
  sourceName: 'Outbrain DSP',
  isPlacementBlocked: false,
  isPlacementEnabled: true,
  isPlacementAdjustable: true,
  cpcAdjustment: 1.2,
};
const PART: ReportRow = {
  ...ROW,
  section: 'top',
  sectionId: 'home|top',
  isSectionBlocked: true,
  isSectionEnabled: true,
  isSectionAdjustable: true,
  sectionCpcAdjustment: 0.8,
};
const AT = { groupLevel: 'adgroup', details: [] };
const show = (edit: jest.Mock | null, column: string, row: ReportRow, text: string) =>
  render(<div>{placementCells(edit)[column]?.(row, text, AT) ?? text}</div>);
const showPart = (edit: jest.Mock | null, column: string, row: ReportRow, text: string) =>
  render(<div>{sectionCells(edit)[column]?.(row, text, AT) ?? text}</div>);

describe('placements in the report', () => {
  it('support editing the status and the bid adjustment, for placements and sections', () => {
    const edit = jest.fn();
    show(edit, 'placement', ROW, 'homecook.example');
    show(edit, 'cpcAdjustment', ROW, '1.20');
    showPart(edit, 'placement', PART, 'top');
    showPart(edit, 'cpcAdjustment', PART, '');
    fireEvent.click(screen.getByRole('button', { name: 'homecook.example: Enabled, change' }));
    fireEvent.click(screen.getByRole('button', { name: '1.20' }));
    fireEvent.click(screen.getByRole('button', { name: 'top: Blocked, change' }));
    fireEvent.click(screen.getByRole('button', { name: '0.80' }));
    expect(edit.mock.calls.map(([, column]) => column)).toEqual([
      'isPlacementBlocked',
      'cpcAdjustment',
      'isSectionBlocked',
      'sectionCpcAdjustment',
    ]);
  });

  it.each([
    ['the source blocks none', { isPlacementEnabled: false }, 'Outbrain DSP can’t block placements from the console.'],
    ['a row is of many ad groups', { adgroupId: null }, 'Group by ad group to change this value.'],
  ])("explain why they can't be switched if %s", (_, has, reason) => {
    show(jest.fn(), 'placement', { ...ROW, ...has }, 'homecook.example');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('img', { name: `Enabled. ${reason}` })).toBeVisible();
  });

  it('show an unknown status instead of "Enabled"', () => {
    show(jest.fn(), 'placement', { ...ROW, isPlacementBlocked: null }, 'homecook.example');
    expect(screen.getByRole('button', { name: 'homecook.example: Status not known, change' })).toBeVisible();
  });

  it('support bid adjustments for a whole account, but not for a campaign', () => {
    show(jest.fn(), 'cpcAdjustment', { ...ROW, adgroupId: null, campaignId: null, cpcAdjustment: null }, 'NA');
    expect(screen.getByRole('button', { name: 'Set…' })).toBeVisible();
    show(jest.fn(), 'cpcAdjustment', { ...ROW, adgroupId: null, cpcAdjustment: null }, 'NA');
    expect(screen.getByText('NA')).toBeVisible();
  });

  it('show plain text to users without permission, and no dot without a placement', () => {
    show(null, 'placement', ROW, 'homecook.example');
    show(null, 'cpcAdjustment', ROW, '1.20');
    expect(screen.queryByRole('button')).toBeNull();
    show(jest.fn(), 'placement', { ...ROW, placementId: null, isPlacementEnabled: false }, 'Not attributed');
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });
});
