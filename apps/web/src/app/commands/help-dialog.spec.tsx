import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render.js';
import { HelpDialog } from './HelpDialog.js';

it('explains keyboard shortcuts, and finds terms by their meaning', async () => {
  renderInApp(<HelpDialog onClose={() => undefined} />);
  expect(await screen.findByText('Search, jump, act')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: 'Glossary' }));
  const search = await screen.findByRole('textbox', { name: 'Search the glossary' });
  fireEvent.change(search, { target: { value: 'earned / sold' } });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['RPC']);
  fireEvent.change(search, { target: { value: 'no such term' } });
  expect(screen.getByRole('status')).toHaveTextContent('No term matches “no such term”.');
});
