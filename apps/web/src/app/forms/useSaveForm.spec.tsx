import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { ServerAnswerError } from '../transport/errors.js';
import type { SaveOutcome } from './outcome.js';
import { useSaveForm } from './useSaveForm.js';

const shown = jest.fn<(toast: { message?: unknown; title?: unknown }) => void>();
beforeEach(() => {
  shown.mockReset();
  jest.spyOn(notifications, 'show').mockImplementation((toast) => {
    shown(toast);
    return '';
  });
});

/** Renders a form with one field and saves it once. */
async function saved(save: () => Promise<SaveOutcome>) {
  const { result } = renderHook(
    () =>
      useSaveForm({
        schema: z.object({ name: z.string() }),
        stored: { values: { name: 'North' }, version: 1 },
        save,
        onSaved: () => undefined,
        failure: 'Failed to save team',
      }),
    { wrapper: MantineProvider },
  );
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  return { messages: result.current.messages, errors: result.current.form.errors };
}
const refusedWith = (message: string, code: string) => () =>
  Promise.reject(new ServerAnswerError([{ message, extensions: { code } }]));

it('shows a server error in one toast, with the reason below the specified text', async () => {
  const { messages } = await saved(refusedWith("You can't change teams.", 'FORBIDDEN'));
  expect(shown.mock.calls.map(([{ title, message }]) => [title, message])).toEqual([
    ['Failed to save team', "You can't change teams."],
  ]);
  expect(messages).toEqual([]);
});

it.each([
  ['an internal error, whose message is not for users', refusedWith('column "x" does not exist', 'INTERNAL')],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows %s with only the specified text', async (_, save) => {
  const { messages } = await saved(save);
  expect(shown.mock.calls.map(([{ title, message }]) => [title, message])).toEqual([
    [undefined, 'Failed to save team'],
  ]);
  expect(messages).toEqual([]);
});

it('validates on the first save and then during typing, but never on blur', () => {
  const { result } = renderHook(
    () =>
      useSaveForm({
        schema: z.object({ name: z.string().min(1, 'Enter a name.') }),
        stored: { values: { name: '' }, version: 1 },
        save: () => Promise.resolve({ kind: 'refused', errors: [] }),
        onSaved: () => undefined,
        failure: 'Failed to save team',
      }),
    { wrapper: MantineProvider },
  );
  const input = () => result.current.form.getInputProps('name');
  act(() => void input().onBlur?.({}));
  expect(result.current.form.errors).toEqual({});
  act(() => result.current.submit());
  expect(result.current.form.errors).toEqual({ name: 'Enter a name.' });
  act(() => void input().onChange('North'));
  expect(result.current.form.errors).toEqual({});
  act(() => void input().onChange(''));
  expect(result.current.form.errors).toEqual({ name: 'Enter a name.' });
});

it('shows validation errors at their fields without a toast', async () => {
  const { errors, messages } = await saved(() =>
    Promise.resolve({ kind: 'refused', errors: [{ field: 'name', messages: ['This name is taken.'] }] }),
  );
  expect(errors).toEqual({ name: 'This name is taken.' });
  expect([messages, shown.mock.calls]).toEqual([[], []]);
});

describe('a form that remains open after a save', () => {
  const schema = z.object({ name: z.string(), note: z.string() });
  type Values = z.infer<typeof schema>;

  /** Renders a form whose save is in progress until `answer` is called. The server trims stored values. */
  function open(latest: () => Promise<{ values: Values; version: number } | null>) {
    const sent: (number | null)[] = [];
    let answer: () => void = () => undefined;
    const { result } = renderHook(
      () =>
        useSaveForm({
          schema,
          stored: { values: { name: 'North', note: '' }, version: 1 },
          save: (_, version) => {
            sent.push(version);
            return new Promise<SaveOutcome>((resolve) => {
              answer = () => resolve({ kind: 'saved', message: '' });
            });
          },
          latest,
          failure: 'Failed to save team',
        }),
      { wrapper: MantineProvider },
    );
    const type = (field: keyof Values, text: string) =>
      act(() => void result.current.form.getInputProps(field).onChange(text));
    const save = async () => {
      act(() => result.current.submit());
      expect(result.current.isSaving).toBe(true);
      return async () => {
        act(() => answer());
        await waitFor(() => expect(result.current.isSaving).toBe(false));
      };
    };
    return { result, type, save, sent };
  }

  it('uses the stored values and the new version for the next save', async () => {
    const { result, type, save, sent } = open(() =>
      Promise.resolve({ values: { name: 'South', note: '' }, version: 2 }),
    );
    type('name', ' South ');
    await (
      await save()
    )();
    expect([result.current.form.getValues(), result.current.isDirty]).toEqual([{ name: 'South', note: '' }, false]);
    await (
      await save()
    )();
    expect(sent).toEqual([1, 2]);
  });

  it("preserves text typed during the save and shows that the text isn't saved", async () => {
    const { result, type, save } = open(() => Promise.resolve({ values: { name: 'South', note: '' }, version: 2 }));
    type('name', ' South ');
    const answered = await save();
    type('note', 'typed meanwhile');
    await answered();
    expect(result.current.form.getValues()).toEqual({ name: 'South', note: 'typed meanwhile' });
    expect([result.current.isDirty, result.current.asksBeforeLeaving()]).toEqual([true, true]);
  });

  it('preserves typed text if the stored values can’t be loaded', async () => {
    const { result, type, save } = open(() => Promise.resolve(null));
    type('name', 'South');
    const answered = await save();
    type('note', 'typed meanwhile');
    await answered();
    expect(result.current.form.getValues()).toEqual({ name: 'South', note: 'typed meanwhile' });
    expect(result.current.isDirty).toBe(true);
  });
});

it('lists each field that another user changed once, and describes their version', async () => {
  const stored = { values: { name: 'North', from: 1, to: 2 }, version: 1 };
  const { result } = renderHook(
    () =>
      useSaveForm({
        schema: z.object({ name: z.string(), from: z.number(), to: z.number() }),
        stored,
        labels: { name: 'Name', from: 'Period', to: 'Period' },
        describe: ({ name, from, to }) => `${name}, ${from} to ${to}`,
        save: () =>
          Promise.resolve({ kind: 'refused', errors: [{ field: 'version', messages: ['Someone else saved.'] }] }),
        latest: () => Promise.resolve({ values: { name: 'North', from: 3, to: 4 }, version: 2 }),
        failure: 'Failed to save team',
      }),
    { wrapper: MantineProvider },
  );
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.conflict).not.toBeNull());
  expect(result.current.conflict).toMatchObject({ changed: ['Period'], words: 'North, 3 to 4' });
});
