import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { AI_IMAGE_POLL_MS, AI_IMAGE_POLLS } from '@adops/domain';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { AiImages } from './AiImages.js';

afterEach(() => {
  notifications.clean();
  jest.useRealTimers();
});
const GENERATORS = [{ id: 1, name: 'gpt-image', price: 0.04 }];
const PERMISSIONS = ['google-display-uploader'];

const loading = (id: number) => ({
  __typename: 'AiImage',
  ...{ id, url: null, isLoading: true, isError: false, isCanceled: false, error: null, cost: 0.04, image: null },
});
const done = (id: number) => ({
  ...{ ...loading(id), isLoading: false, url: `/p/${id}` },
  image: {
    __typename: 'Image',
    id,
    url: `/p/${id}`,
    thumbnail: `/p/${id}/small`,
    width: 1024,
    height: 1024,
    filesize: 9,
  },
});
const failed = (id: number, error: string) => ({ ...loading(id), isLoading: false, isError: true, error, cost: 0 });
const canceled = (id: number) => ({ ...failed(id, 'Canceled before it was generated.'), isCanceled: true });
const shown = () =>
  notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose] as const);

async function generate(answers: Record<string, object>) {
  const calls = answerCalls(answers, PERMISSIONS);
  renderInCompany(<AiImages generators={GENERATORS} />);
  fireEvent.change(await screen.findByLabelText('Describe the image'), { target: { value: 'red shoes' } });
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Generate 10 images' }));
  await act(() => jest.advanceTimersByTimeAsync(50));
  return calls;
}
const next = () => act(() => jest.advanceTimersByTimeAsync(AI_IMAGE_POLL_MS));
const tiles = () => within(screen.getByRole('list', { name: 'Generated images' })).getAllByRole('listitem');

describe('the AI images panel', () => {
  it('shows an estimated cost, the status of each image, and the final cost', async () => {
    const answers = {
      StartAiImages: { adImageSuggestions: [1, 2, 3].map(loading) },
      PollAiImages: { adImageSuggestionsByIds: [done(1), failed(2, 'The image generator rejected it.'), loading(3)] },
    };
    const calls = await generate(answers);
    expect(calls.find(({ name }) => name === 'StartAiImages')!.variables).toEqual({
      ...{ providerId: 1, keyword: 'red shoes' },
      options: [
        { name: 'Resolution', value: '1024x1024' },
        { name: 'Samples', value: '10' },
      ],
    });
    expect(tiles().map(({ textContent }) => textContent)).toEqual(Array(3).fill('Being generated'));
    expect(screen.getByText('0 of 3 finished. Up to 0.12 USD.')).toBeInTheDocument();
    await next();
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      ...['In the library', 'The image generator rejected it.', 'Being generated'],
    ]);
    expect(shown()).toEqual([['Error fetching image 2', 3000]]);
    expect(screen.getByText('2 of 3 finished. Up to 0.08 USD.')).toBeInTheDocument();
    answers.PollAiImages = { adImageSuggestionsByIds: [done(3)] as never };
    await next();
    expect(screen.getByText('All 3 finished. Cost: 0.08 USD.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(calls.filter(({ name }) => name === 'PollAiImages').map(({ variables }) => variables)).toEqual([
      { aiImageIds: [1, 2, 3] },
      { aiImageIds: [3] },
    ]);
  });

  it('polls immediately after a cancellation, so that completed images still appear', async () => {
    const answers = {
      StartAiImages: { adImageSuggestions: [1, 2].map(loading) },
      CancelAiImages: {
        cancelAiImages: { __typename: 'BaseResponse', status: 'success', message: '1 image was canceled.' },
      },
      PollAiImages: { adImageSuggestionsByIds: [loading(1), canceled(2)] },
    };
    const calls = await generate(answers);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(calls.find(({ name }) => name === 'CancelAiImages')!.variables).toEqual({ aiImageIds: [1, 2] });
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['Being generated', 'Canceled']);
    // A canceled image isn't a failure.
    expect(shown()).toEqual([['1 image was canceled.', 4000]]);
    answers.PollAiImages = { adImageSuggestionsByIds: [done(1)] as never };
    await next();
    expect(screen.getByText('All 2 finished. Cost: 0.04 USD.')).toBeInTheDocument();
  });

  it('shows an error if the last of 20 polls returns no result', async () => {
    const calls = await generate({
      StartAiImages: { adImageSuggestions: [loading(1)] },
      PollAiImages: { adImageSuggestionsByIds: [loading(1)] },
    });
    for (let polls = 0; polls < AI_IMAGE_POLLS; polls += 1) await next();
    expect(shown()).toEqual([['No results were received', 3000]]);
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['Not generated']);
    await next();
    expect(calls.filter(({ name }) => name === 'PollAiImages')).toHaveLength(AI_IMAGE_POLLS);
  });

  it('shows a message about an exceeded budget above the tiles', async () => {
    const words =
      "This request could exceed this month's AI budget because it can cost up to 0.04 USD, and 10.00 USD of 10.00 USD are already used.";
    await generate({ StartAiImages: refusedWith(words) });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it.each([
    [[], 'No image generator is configured'],
    [[{ id: 1, name: 'gpt-image', price: null }], "The price of an image isn't set"],
  ])('shows that the generator or price is missing', async (generators, title) => {
    answerCalls({}, PERMISSIONS);
    renderInCompany(<AiImages generators={generators} />);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the maximum cost in advance', async () => {
    answerCalls({}, PERMISSIONS);
    renderInCompany(<AiImages generators={GENERATORS} />);
    expect(await screen.findByText('Up to 0.40 USD of the monthly AI budget.')).toBeInTheDocument();
  });
});
