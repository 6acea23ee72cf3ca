import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../test/render.js';
import { Pager } from './Pager.js';

const open = (page: number, total: number | null, onPage = jest.fn()) => {
  renderInApp(
    <Pager
      page={page}
      perPage={50}
      sizes={[50, 100]}
      total={total}
      noun={(count) => (count === 1 ? 'ad group' : 'ad groups')}
      onPage={onPage}
      onPerPage={() => undefined}
    />,
  );
  return { text: screen.getByRole('navigation').textContent, onPage };
};

describe('the pager of a list', () => {
  it('shows which rows are on screen', () => {
    expect(open(2, 463).text).toContain('51–100 of 463 ad groups2 / 10');
  });
  it('never exceeds the last page', () => {
    const { text, onPage } = open(12, 463);
    expect(text).toContain('451–463 of 463 ad groups10 / 10');
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledWith(9);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });
  it('shows one page if no rows match', () => {
    expect(open(5, 0).text).toContain('No ad groups1 / 1');
  });
  it('shows no count before the rows are loaded', () => {
    expect(open(5, null).text).not.toMatch(/\d \/ \d|of|No /);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });
});
