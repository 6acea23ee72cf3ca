import { PERMISSION_KEYS } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST, malformed, refusedWith } from '../../../test/in-company.js';

const BROKEN = refusedWith('Broken', 'INTERNAL');
const CHOICES = {
  site: { __typename: 'Site', id: 1, name: 'Motors' },
  ...{ feeds: [], partners: [], devices: [], markets: [], currencies: [] },
};
const configOf = (config: object) => ({ ...CHOICES, siteMediaConfig: { __typename: 'SiteMediaConfig', ...config } });
const optimisedImage = { __typename: 'OptimisedImage', isEnabled: true, host: 'images.example', quality: 80 };
const CONFIG = configOf({
  ...{ status: 'active', errors: [], versions: [], system: null, sections: null, partners: null, searching: null },
  services: { __typename: 'MediaServices', travelSite: null, recaptcha: null, optimisedImage },
  ...{ yahooTagReplacementsRules: null, mediaAlphaPlacementIdReplacementsRules: null },
});

function open(given: Record<string, object>): Record<string, object> {
  const answers = { SiteExists: { site: CHOICES.site }, SiteMediaConfig: CONFIG, ...given };
  answerConsole(answers, PERMISSION_KEYS);
  renderConsoleAt('sites/1/services');
  return answers;
}

describe('a media configuration', () => {
  it.each([
    ['fails', BROKEN, 'Failed to update Media Config'],
    ['gets no answer', LOST, 'Failed to update Media Config'],
    ['gets something that is no answer', malformed({ unexpected: true }), 'Bad response from server'],
    [
      'gets an answer of another shape',
      { siteMediaConfig: { updateServices: { unexpected: true } } },
      'Bad response from server',
    ],
  ])('remains unsaved and shows an error if saving a part %s', async (_, answer, words) => {
    open({ UpdateMediaServices: answer });
    fireEvent.change(await screen.findByLabelText('Quality'), { target: { value: '55' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save services' }));
    await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(screen.getByLabelText('Quality')).toHaveValue('55');
  });

  const errors = [{ __typename: 'MediaConfigError', attribute: 'x', message: 'Failed to fetch media config' }];
  it.each([
    ['the server fails', BROKEN, 'Failed to fetch media config'],
    ['the answer has another shape', configOf({ unexpected: true }), 'Bad response from server'],
    [
      'the answer has an unknown status',
      configOf({ status: 'odd', errors: [], versions: [] }),
      'Invalid data received',
    ],
    ['the site fails', configOf({ status: 'fail', errors, versions: [] }), 'Failed to fetch media config'],
  ])('shows an error if loading fails because %s, and reloads on retry', async (_, answer, words) => {
    const answers = open({ SiteMediaConfig: answer });
    expect(await screen.findByText(words)).toBeInTheDocument();
    answers['SiteMediaConfig'] = CONFIG;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Quality')).toHaveValue('80');
  });
});
