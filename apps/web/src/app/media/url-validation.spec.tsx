import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { MAX_URLS } from '@adops/domain';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { type UrlPlace, useUrlValidation } from './useUrlValidation.js';

afterEach(() => notifications.clean());
const PERMISSIONS = ['google-display-uploader', 'campaign-manager'];
const answer = (problems: { url: string; message: string }[]) => ({
  __typename: 'UrlValidationResponse',
  ...{ status: problems.length > 0 ? 'error' : 'success', message: null, invalidUrls: problems.map(({ url }) => url) },
  problems: problems.map((each) => ({ __typename: 'UrlProblem', ...each })),
});

/** Component that validates URLs as builders do, and lists each invalid URL with its reason. */
function Probe({ urls, place }: { readonly urls: readonly string[]; readonly place: UrlPlace }) {
  const { validate, validation, isRunning } = useUrlValidation();
  const [outcome, setOutcome] = useState('');
  const run = () =>
    void validate(urls, place).then((problems) =>
      setOutcome(problems ? `${problems.size}: ${[...problems].slice(0, 2).map((each) => each.join(' ')).join('; ')}` : 'failed'),
    ); // prettier-ignore
  return (
    <>
      <button onClick={run}>Validate</button>
      <output>{outcome}</output>
      <span>{isRunning ? 'running' : 'idle'}</span>
      {validation && <span>{`${validation.done} of ${validation.total}`}</span>}
    </>
  );
}

async function validated(urls: readonly string[], place: UrlPlace, answers: Record<string, object>) {
  const calls = answerCalls(answers, PERMISSIONS);
  renderInCompany(<Probe urls={urls} place={place} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Validate' }));
  return calls;
}
const sent = (calls: Awaited<ReturnType<typeof validated>>, name: string) => calls.filter((call) => call.name === name);

describe('URL validation in a builder', () => {
  it('sends each URL to the site once, and shows invalid URLs with reasons', async () => {
    const problem = { url: 'https://b.example', message: 'b.example is not a.example.' };
    const calls = await validated(['https://a.example', problem.url, problem.url], { siteId: 4 }, {
      ValidateUrlsBySite: { validateUrlsBySite: answer([problem]) },
    }); // prettier-ignore
    expect(await screen.findByText('1: https://b.example b.example is not a.example.')).toBeInTheDocument();
    expect(sent(calls, 'ValidateUrlsBySite').map(({ variables }) => variables)).toEqual([
      { urls: ['https://a.example', 'https://b.example'], siteId: 4 },
    ]);
    expect(screen.getByText('2 of 2')).toBeInTheDocument();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });

  it('sends batches up to 10,000 URLs, with a message about the remaining URLs', async () => {
    const urls = Array.from({ length: MAX_URLS + 1 }, (_, at) => `https://a.example/${at}`);
    const calls = await validated(urls, { partnerAccountId: 9 }, { ValidateUrls: { validateUrls: answer([]) } });
    const last = `https://a.example/${MAX_URLS}`;
    const words = `1: ${last} The URLs weren't validated because at most 10,000 URLs can be validated at once.`;
    expect(await screen.findByText(words, {}, { timeout: 20_000 })).toBeInTheDocument();
    const parts = sent(calls, 'ValidateUrls').map(({ variables }) => variables['urls'] as string[]);
    expect(parts).toHaveLength(50);
    expect(parts.flat()).toEqual(urls.slice(0, MAX_URLS));
  }, 30_000);

  it('shows an error for three seconds if validation fails, with the reason if known', async () => {
    await validated(['https://a.example'], { siteId: 4 }, { ValidateUrlsBySite: refusedWith('Site not found.') });
    expect(await screen.findByText('failed')).toBeInTheDocument();
    const [toast] = notificationsStore.getState().notifications;
    expect(toast).toMatchObject({
      ...{ title: 'Error fetching validation results', message: 'Site not found.', autoClose: 3000 },
    });
    expect(screen.getByText('idle')).toBeInTheDocument();
  });
});
