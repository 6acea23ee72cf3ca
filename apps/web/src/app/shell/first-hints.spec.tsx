import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { FirstHints } from './FirstHints.js';

beforeEach(() => window.localStorage.clear());

it("shows a page's hint until dismissed, then the general hint, and then none", async () => {
  answerCalls({});
  const { unmount } = renderInCompany(<FirstHints />, '/company/1/report');
  expect(await screen.findByRole('note')).toHaveTextContent(/^Tip: Open Views/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss tip' }));
  expect(screen.getByRole('note')).toHaveTextContent(/^Tip: Ctrl K finds/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss tip' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  renderInCompany(<FirstHints />, '/company/1/overview');
  expect(await screen.findByRole('note')).toHaveTextContent(/^Tip: Click a change/);
});
