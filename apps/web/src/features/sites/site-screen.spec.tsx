import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST, refusedWith } from '../../../test/in-company.js';

const BROKEN = refusedWith('Broken', 'INTERNAL');
const CHOICES = {
  markets: [{ __typename: 'Market', id: 3, name: 'Germany', code: 'DE' }],
  ...{ sources: [], feeds: [], currencies: [], languageCodes: [], siteProjects: [], countries: [] },
  ...{ siteGroups: [], siteGroupSchema: [] },
};
const SITE = {
  __typename: 'Site',
  ...{ id: 1, name: 'Motors', domain: 'motors.example', isActive: true, version: 1 },
  ...{ market: { __typename: 'Market', id: 3 }, siteProject: null, countries: [], siteGroups: [] },
  statsHealth: { __typename: 'SiteStatsHealth', error: null },
  siteSettings: null,
};

function open(path: string, given: Record<string, object>): Record<string, object> {
  const answers = { AdditionalSitesInformation: CHOICES, Site: { site: SITE }, SiteExists: { site: SITE }, ...given };
  answerConsole(answers, ['sites-configuration']);
  renderConsoleAt(path);
  return answers;
}
const save = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the site form', () => {
  it('preserves typed values if saving fails, and shows whether the server responded', async () => {
    const answers = open('sites/1/main', { UpdateSite: BROKEN });
    fireEvent.change(await screen.findByLabelText('Repository'), { target: { value: 'story/kept' } });
    save('Save site');
    expect(await screen.findByText('Failed to update site settings')).toBeInTheDocument();
    expect(screen.getByLabelText('Repository')).toHaveValue('story/kept');
    answers['UpdateSite'] = LOST;
    save('Save site');
    expect(await screen.findByText('Connection to server failed')).toBeInTheDocument();
    expect(screen.getByLabelText('Repository')).toHaveValue('story/kept');
  });

  it("shows an error if the site wasn't created", async () => {
    open('sites/create-site', { CreateSite: BROKEN });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Never stored' } });
    fireEvent.change(screen.getByLabelText('Domain'), { target: { value: 'never.example' } });
    fireEvent.click(screen.getByRole('combobox', { name: 'Market' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Germany' }));
    save('Create site');
    expect(await screen.findByText('Failed to create site')).toBeInTheDocument();
  });

  it('shows an error if its options fail to load', async () => {
    open('sites/1/main', { AdditionalSitesInformation: BROKEN });
    expect(await screen.findByText('Failed to get addition sites information')).toBeInTheDocument();
  });

  it('shows the reason if the site fails to load, and reloads on retry', async () => {
    const answers = open('sites/1/main', { Site: LOST });
    expect(await screen.findByText('Connection to server failed')).toBeInTheDocument();
    const options = { __typename: 'SiteOptions', engine: null, urlTemplate: null, feedIds: 'x' };
    answers['Site'] = { site: { ...SITE, siteSettings: { __typename: 'SiteSettings', id: 1, options } } };
    save('Try again');
    expect(await screen.findByText('Invalid configuration')).toBeInTheDocument();
    answers['Site'] = { site: SITE };
    save('Try again');
    expect(await screen.findByRole('button', { name: 'Save site' })).toBeInTheDocument();
  });
});
