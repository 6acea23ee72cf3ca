import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderFormInApp } from '../../../test/render.js';
import { CostsLinkScreen } from './CostsLinkScreen.js';

it('downloads the file for the latest link opened in the same tab', async () => {
  const tokens: string[] = [];
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    tokens.push((JSON.parse(String(init?.body)) as { token: string }).token);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const open = (token: string): void => window.history.replaceState(null, '', `/costs/1#${token}`);
  const download = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Download workbook' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  };
  open('first');
  renderFormInApp(<CostsLinkScreen />, { path: '/costs/:companyId', address: '/costs/1' });
  await download();
  open('second');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(window.location.hash).toBe('');
  await download();
  expect(tokens).toEqual(['first', 'second']);
});
