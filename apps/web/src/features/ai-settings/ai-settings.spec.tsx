import { describe, expect, it } from '@jest/globals';
import { ModalsProvider } from '@mantine/modals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerCalls, renderFormInCompany, renderInCompany } from '../../../test/in-company.js';
import { AiPromptsScreen } from './AiPromptsScreen.js';
import { AiSettingsScreen } from './AiSettingsScreen.js';

const NONE = {
  __typename: 'AiSettings',
  ...{ baseUrl: '', model: '', key: '', isModerated: true, promptPrice: 0, completionPrice: 0, monthlyBudget: 0 },
  ...{ imagePrice: null },
  ...{ isConfigured: false, spent: 0, reserved: 0, version: 1 },
};
const ROW = {
  __typename: 'AiUsageRow',
  ...{ userId: 5, username: 'buyer', tool: 'display', promptId: 3, promptName: 'Brief', promptVersion: 2 },
  ...{ calls: 12, promptTokens: 4_200, completionTokens: 900, cost: 0.0213 },
};
const IMAGES = {
  ...ROW,
  ...{ tool: 'image', promptId: null, promptName: null, promptVersion: null },
  ...{ calls: 10, promptTokens: 0, completionTokens: 0, cost: 0.4 },
};
const refused = (field: string, message: string) => ({
  __typename: 'ValidationErrors',
  errors: [{ __typename: 'FieldError', field, messages: [message] }],
});
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('AI settings', () => {
  it('explain the effect of a missing provider, and show a validation error at its field', async () => {
    const calls = answerCalls(
      {
        AiSettings: { aiSettings: NONE, aiUsage: [] },
        UpdateAiSettings: { updateAiSettings: refused('baseUrl', 'The address is in a private network.') },
      },
      ['manage-users'],
    );
    renderFormInCompany(<AiSettingsScreen />);
    expect(await screen.findByText('No AI provider is set up')).toBeInTheDocument();
    expect(screen.getByText('No requests this month.')).toBeInTheDocument();
    const save = screen.getByRole('button', { name: 'Save AI settings' });
    type('Address', 'http://api.openai.com');
    fireEvent.click(save);
    expect(await screen.findByText('Enter an https address such as https://api.openai.com.')).toBeInTheDocument();
    for (const message of [
      'Model is required.',
      'Key is required.',
      'Enter a price so that the budget can be enforced.',
    ])
      expect(screen.getByText(message)).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('UpdateAiSettings');

    type('Address', 'https://10.0.0.8');
    type('Model', 'gpt');
    type('Key', 'sk-1');
    type('Price of prompts', '0.15');
    type('Price of an image', '0.04');
    fireEvent.click(save);
    expect(await screen.findByText('The address is in a private network.')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'UpdateAiSettings')!.variables).toEqual({
      input: {
        ...{ baseUrl: 'https://10.0.0.8', model: 'gpt', key: 'sk-1', isModerated: true, version: 1 },
        ...{ promptPrice: 0.15, completionPrice: 0, imagePrice: 0.04, monthlyBudget: 0 },
      },
    });
  });

  it('show usage by user and tool', async () => {
    const settings = { ...NONE, baseUrl: 'https://a.example', key: '********', isConfigured: true };
    answerCalls(
      {
        AiSettings: {
          aiSettings: { ...settings, monthlyBudget: 20, spent: 3.5, reserved: 0.5 },
          aiUsage: [ROW, IMAGES],
        },
      },
      ['manage-users'],
    );
    renderFormInCompany(<AiSettingsScreen />);
    expect(await screen.findByText(/4\.00 USD of 20\.00 USD used, including 0\.50 USD reserved/)).toBeInTheDocument();
    const [, row, images] = within(screen.getByRole('table', { name: 'AI requests this month' })).getAllByRole('row');
    const cells = (of: HTMLElement) => [...of.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells(row!)).toEqual(['buyer', 'Display ads', 'Brief, version 2', '12', '4,200', '900', '0.0213 USD']);
    expect(cells(images!)).toEqual(['buyer', 'Image', '–', '10', '0', '0', '0.40 USD']);
    expect(screen.queryByText('No AI provider is set up')).toBeNull();
  });
});

const RESULT = {
  __typename: 'AiTrialResult',
  ...{ position: 1, keyword: 'red shoes', language: 'en', state: 'done', problems: [], error: null },
  texts: { __typename: 'AdTextSuggestions', headlines: ['Red shoes today'], adTexts: [], descriptions: [], titles: [] },
};
const trial = (state: string, results: object[]) => ({
  __typename: 'AiPromptTrial',
  ...{ id: 8, state, createdAt: '2026-11-27T10:00:00Z', results },
});
const version = (number: number, more: object) => ({
  __typename: 'AiPromptVersion',
  ...{ version: number, instructions: `Text ${number}`, isLive: false, createdBy: 'admin', trial: null },
  ...{ createdAt: '2026-11-27T10:00:00Z', ...more },
});
const prompts = (versions: object[]) => ({
  aiSettings: { __typename: 'AiSettings', isConfigured: true },
  aiPrompts: [
    {
      __typename: 'AiPrompt',
      ...{ id: 3, name: 'Brief', target: 'display', liveVersion: 1, versions },
      examples: [{ __typename: 'AiPromptExample', id: 4, keyword: 'red shoes', language: 'en' }],
    },
  ],
});

describe('AI prompts', () => {
  it('offer to activate a version after a successful trial, and to cancel a running trial', async () => {
    const failed = { ...RESULT, state: 'failed', texts: null, error: 'The AI provider refused to write this.' };
    const calls = answerCalls(
      {
        AiPrompts: prompts([
          version(4, { trial: trial('running', [{ ...RESULT, state: 'waiting', texts: null }]) }),
          version(3, { trial: trial('done', [failed]) }),
          version(2, { trial: trial('done', [RESULT]) }),
          version(1, { isLive: true, trial: trial('done', [RESULT]) }),
        ]),
        SetAiPromptLive: {
          aiPrompts: {
            __typename: 'AiPromptMutations',
            setLive: { __typename: 'BaseResponse', status: 'success', message: 'Live.' },
          },
        },
      },
      ['manage-users'],
    );
    renderInCompany(
      <ModalsProvider>
        <AiPromptsScreen />
      </ModalsProvider>,
    );
    const group = async (number: number) =>
      within(await screen.findByRole('group', { name: `Version ${number} of Brief` }));
    expect((await group(4)).getByRole('button', { name: 'Cancel trial' })).toBeInTheDocument();
    expect((await group(3)).getByText('The AI provider refused to write this.')).toBeInTheDocument();
    for (const number of [1, 3, 4])
      expect((await group(number)).queryByRole('button', { name: 'Make live' })).toBeNull();
    expect((await group(1)).getByRole('button', { name: 'Take offline' })).toBeInTheDocument();
    expect((await group(2)).getByText('Red shoes today')).toBeInTheDocument();
    fireEvent.click((await group(2)).getByRole('button', { name: 'Make live' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make live' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'SetAiPromptLive')?.variables).toEqual({
        promptId: 3,
        promptVersion: 2,
      }),
    );
  });

  it('show a validation error of a new prompt at its field', async () => {
    answerCalls(
      {
        AiPrompts: { ...prompts([]), aiPrompts: [] },
        CreateAiPrompt: {
          aiPrompts: {
            __typename: 'AiPromptMutations',
            create: refused('name', 'A prompt with this name already exists.'),
          },
        },
      },
      ['manage-users'],
    );
    renderInCompany(<AiPromptsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create prompt' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Instructions is required.')).toBeInTheDocument();
    type('Name', 'Brief');
    type('Instructions', 'Be brief.');
    fireEvent.click(screen.getByRole('button', { name: 'Create prompt' }));
    expect(await screen.findByText('A prompt with this name already exists.')).toBeInTheDocument();
  });
});
