import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReportRow } from '../../reporting/index.js';
import { keywordCells } from './cells.js';

const ROW: ReportRow = {
  id: '1',
  type: 'row',
  entityId: 11,
  keywordId: '400011',
  adgroupId: 7,
  partnerAccountId: 2,
  keyword: 'red shoes',
  keywordStatus: 'enabled',
  keywordEditableFields: ['status', 'maxCPC'],
  maxCPC: 0.45,
  currency: 'EUR',
};
const AT = { groupLevel: 'adgroup', details: [] };
const show = (edit: jest.Mock | null, column: string, row: ReportRow, text: string) =>
  render(<div>{keywordCells(edit)[column]?.(row, text, AT) ?? text}</div>);

describe('status and bid cells', () => {
  it('open the editor on click', () => {
    const edit = jest.fn();
    show(edit, 'keyword', ROW, 'red shoes');
    show(edit, 'keywordStatus', ROW, 'Enabled');
    show(edit, 'maxCPC', ROW, '0.45 EUR');
    fireEvent.click(screen.getByRole('button', { name: 'Enabled: change' }));
    fireEvent.click(screen.getByRole('button', { name: 'Enabled' }));
    fireEvent.click(screen.getByRole('button', { name: '0.45 EUR' }));
    expect(edit.mock.calls.map(([row, column]) => [(row as ReportRow).id, column])).toEqual([
      ['1', 'keywordStatus'],
      ['1', 'keywordStatus'],
      ['1', 'maxCPC'],
    ]);
  });

  it.each([
    ['the source takes no changes of keywords', { keywordEditableFields: [] }],
    ['figures have no keyword', { entityId: null, keywordId: null, keywordEditableFields: null }],
    ['a row is of many keywords', { entityId: null, keywordId: null, adgroupId: null }],
  ])('show plain text if %s', (_, has) => {
    for (const column of ['keyword', 'keywordStatus']) show(jest.fn(), column, { ...ROW, ...has }, 'Enabled');
    show(jest.fn(), 'maxCPC', { ...ROW, ...has }, '0.45 EUR');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('0.45 EUR')).toBeVisible();
  });

  it('show plain text to users without permission and for deleted keywords', () => {
    show(null, 'keyword', { ...ROW, keywordStatus: 'paused' }, 'red shoes');
    show(null, 'maxCPC', ROW, '0.45 EUR');
    const removed = { ...ROW, keywordStatus: 'removed' };
    show(jest.fn(), 'keyword', removed, 'blue shoes');
    show(jest.fn(), 'keywordStatus', removed, 'Removed');
    show(jest.fn(), 'maxCPC', removed, '0.50 EUR');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('img').map((dot) => dot.getAttribute('aria-label'))).toEqual(['Paused']);
  });

  it("include the keyword's parents if their columns don't fit", () => {
    const row = { ...ROW, matchType: 'phrase', adgroup: 'Shoes' };
    render(
      <div>
        {keywordCells(null)['keyword']?.(row, 'red shoes', {
          groupLevel: 'adgroup',
          details: ['matchType', 'keywordStatus', 'maxCPC', 'adgroup'],
        })}
      </div>,
    );
    expect(screen.getByText('phrase · Shoes')).toBeVisible();
  });
});
