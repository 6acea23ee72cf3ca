import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { documentedFailures } from '../../../test/documented-failures.js';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { AddByAddress } from './AddByAddress.js';
import { AiImages } from './AiImages.js';
import { WebImages } from './WebImages.js';

afterEach(() => notifications.clean());
const PERMISSIONS = ['google-display-uploader'];

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the error message of AI images', () => {
  it.each(documentedFailures('AI images'))('%s: %s', async (_, words) => {
    answerCalls({ StartAiImages: refusedWith(words) }, PERMISSIONS);
    renderInCompany(<AiImages generators={[{ id: 1, name: 'gpt-image', price: 0.04 }]} />);
    await type('Describe the image', 'red shoes');
    press('Generate 10 images');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('the error message of web search', () => {
  it.each(documentedFailures('Web search'))('%s: %s', async (_, words) => {
    answerCalls({ WebImageSearch: refusedWith(words) }, PERMISSIONS);
    renderInCompany(<WebImages searches={['Pexels']} onAdded={() => undefined} />);
    await type('Search the web for pictures', 'red shoes');
    press('Search pictures');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('the error message of an image by URL', () => {
  it.each(documentedFailures('Picture by URL'))('%s: %s', async (_, words) => {
    const add = { __typename: 'ImageResponse', status: 'error', message: words, item: null };
    answerCalls({ AddImage: { image: { __typename: 'ImageMutations', add } } }, PERMISSIONS);
    renderInCompany(<AddByAddress onAdded={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add by URL' }));
    await type('URL of the picture', 'https://shop.example/a.png');
    press('Add picture');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('URL of the picture')).toHaveAccessibleDescription(words);
  });
});

it('shows an unexpected error for an unknown failure', async () => {
  answerCalls({ WebImageSearch: refusedWith('relation "x" does not exist', 'INTERNAL') }, PERMISSIONS);
  renderInCompany(<WebImages searches={['Pexels']} onAdded={() => undefined} />);
  await type('Search the web for pictures', 'red shoes');
  press('Search pictures');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Unexpected error occurred$/);
});
