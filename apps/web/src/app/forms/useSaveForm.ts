import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { VERSION_FIELD, type FieldMessages } from '@adops/domain';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { showDone, showFailure } from '../toasts.js';
import { readFailure } from '../failures/failure.js';
import type { SaveOutcome } from './outcome.js';

/** Stored values of the form, and their version. */
export interface Stored<Values, Version extends number | string = number> {
  readonly values: Values;
  readonly version: Version | null;
}

interface SaveFormInput<Values, Output, Version extends number | string> {
  /** Schema that the server uses for validation too. */
  readonly schema: z.ZodType<Output, Values>;
  readonly stored: Stored<Values, Version>;
  readonly save: (values: Output, version: Version | null) => Promise<SaveOutcome>;
  /** Called after a save to leave the form. If missing, the form stays open with the values of `latest`. */
  readonly onSaved?: () => void | Promise<void>;
  /** Text of the toast if the save failed or got no response. */
  readonly failure: string | ((error: unknown) => string);
  /** Fetches the stored values. Required for conflicts with other users and for forms that stay open. */
  readonly latest?: () => Promise<Stored<Values, Version> | null>;
  /** Known errors of the stored values by field. Each is shown until the field changes. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Names of the fields on screen, used to list another user's changes. */
  readonly labels?: Readonly<Record<keyof Values & string, string>>;
  /** Describes values in a few sentences, to show another user's version. */
  readonly describe?: (values: Values) => string;
}

export interface Conflict<Values> {
  /** Values that another user stored. */
  readonly theirs: Values;
  /** Labels of the fields that another user changed. */
  readonly changed: readonly string[];
  /** Description of their version. Null if the form can't describe it. */
  readonly words: string | null;
  /** Replaces the user's changes with the stored values. */
  readonly takeTheirs: () => void;
  /** Keeps the user's values. The next save overwrites theirs. */
  readonly keepMine: () => void;
}

export interface SaveForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly submit: () => void;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  /** True if leaving would lose changes. Called when the user leaves. */
  readonly asksBeforeLeaving: () => boolean;
  /** Messages that belong to no field on screen. */
  readonly messages: readonly string[];
  readonly conflict: Conflict<Values> | null;
}

/**
 * Returns a form that validates like the server, shows the server's messages at their fields, and detects other users'
 * edits.
 */
export function useSaveForm<Values extends Record<string, unknown>, Output, Version extends number | string = number>(
  input: SaveFormInput<Values, Output, Version>,
): SaveForm<Values> {
  const { schema, save, onSaved, failure, latest } = input;
  const [isSaving, setSaving] = useState(false);
  const [wasTried, setTried] = useState(false);
  const busy = useRef(false);
  const isStored = useRef(false);
  const form = useForm<Values>({
    initialValues: input.stored.values,
    ...(input.errors && { initialErrors: input.errors }),
    validate: schemaResolver(schema, { sync: true }),
    // Never validates on blur, because the message would move a button that is about to be clicked.
    validateInputOnChange: wasTried,
  });

  const known = useStored(form, input);

  const send = async (): Promise<void> => {
    if (busy.current) return;
    setTried(true);
    const sent = form.getValues();
    const parsed = schema.safeParse(sent);
    if (!parsed.success) return showInvalid(form, parsed.error);
    busy.current = true;
    isStored.current = false;
    setSaving(true);
    known.clear();
    try {
      const outcome = await save(parsed.data, known.version);
      if (outcome.kind === 'refused') return await known.refuse(outcome.errors);
      // The sent values are stored, so leaving needs no confirmation, even before the next render.
      isStored.current = isSame(sent, form.getValues());
      form.resetDirty(sent);
      if (outcome.message) showDone(outcome.message);
      if (onSaved) return await onSaved();
      // The form stays open, so leaving requires confirmation if there are later edits.
      isStored.current = false;
      const now = await latest?.();
      if (now) known.adopt(now, withTyped(now.values, sent, form.getValues()));
    } catch (error) {
      const why = readFailure(error);
      if (why && why.fields.length > 0) await known.refuse(why.fields);
      else if (why) showFailure(error, typeof failure === 'string' ? failure : failure(error));
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    form,
    submit: () => void send(),
    isSaving,
    isDirty: form.isDirty(),
    asksBeforeLeaving: () => !isStored.current && form.isDirty(),
    messages: known.messages,
    conflict: known.conflict,
  };
}

/** Tracks the stored values that the form is based on, and messages about them. */
function useStored<Values extends Record<string, unknown>, Output, Version extends number | string>(
  form: UseFormReturnType<Values>,
  { stored: opened, labels, describe, latest }: SaveFormInput<Values, Output, Version>,
) {
  const [stored, setStored] = useState(opened);
  const [messages, setMessages] = useState<readonly string[]>([]);
  /** Adopts new stored values, with the user's values on top. */
  const adopt = (now: Stored<Values, Version>, typed: Values): void => {
    form.setInitialValues(now.values);
    form.setValues(typed);
    form.resetDirty(now.values);
    form.clearErrors();
    setStored(now);
    setMessages([]);
  };
  const { conflict, open } = useConflict(form, stored, { labels, describe }, adopt);
  const refuse = async (errors: readonly FieldMessages[]): Promise<void> => {
    const version = errors.find(({ field }) => field === VERSION_FIELD);
    if (version) open((await latest?.()) ?? null);
    setMessages(version ? version.messages : showAtFields(form, errors));
  };
  const clear = (): void => {
    setMessages([]);
    open(null);
  };
  return { version: stored.version, messages, conflict, adopt, refuse, clear };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored values, except in fields that the user changed since the save was sent. */
function withTyped<Values extends Record<string, unknown>>(stored: Values, sent: Values, typed: Values): Values {
  const since = Object.entries(typed).filter(([field, value]) => !isSame(value, sent[field]));
  return { ...stored, ...(Object.fromEntries(since) as Partial<Values>) };
}

/**
 * Stores the version that another user saved while the form was open, until the user chooses between the two.
 * @param onSettled called with the stored values and the values to show
 */
function useConflict<Values extends Record<string, unknown>, Version extends number | string>(
  form: UseFormReturnType<Values>,
  stored: Stored<Values, Version>,
  { labels, describe }: Pick<SaveFormInput<Values, unknown, Version>, 'labels' | 'describe'>,
  onSettled: (theirs: Stored<Values, Version>, typed: Values) => void,
): { conflict: Conflict<Values> | null; open: (theirs: Stored<Values, Version> | null) => void } {
  const [theirs, setTheirs] = useState<Stored<Values, Version> | null>(null);
  const settle = (typed: Values): void => {
    if (!theirs) return;
    setTheirs(null);
    onSettled(theirs, typed);
  };
  return {
    open: setTheirs,
    conflict: theirs && {
      theirs: theirs.values,
      changed: changedLabels(stored.values, theirs.values, labels ?? {}),
      words: describe?.(theirs.values) ?? null,
      takeTheirs: () => settle(theirs.values),
      keepMine: () => settle(form.getValues()),
    },
  };
}

/** Shows messages at their fields, and scrolls to the first. @returns messages of fields that are not on screen */
function showAtFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: readonly FieldMessages[],
): string[] {
  const isShown = (field: string): boolean => (field.split('.')[0] ?? '') in form.getValues();
  form.setErrors(
    Object.fromEntries(
      errors.filter(({ field }) => isShown(field)).map(({ field, messages }) => [field, messages.join(' ')]),
    ),
  );
  focusInvalidField(errors.map(({ field }) => field));
  return errors.filter(({ field }) => !isShown(field)).flatMap(({ messages }) => messages);
}

/** Shows the errors of the schema, and scrolls to the first field. */
function showInvalid<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { issues }: z.ZodError,
): void {
  form.validate();
  focusInvalidField(issues.map(({ path }) => path.join('.')));
}

function changedLabels<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
  labels: Partial<Record<keyof Values & string, string>>,
): string[] {
  const changed = (Object.keys(after) as (keyof Values & string)[]).filter((key) => !isSame(before[key], after[key]));
  return [...new Set(changed.map((key) => labels[key] ?? key))];
}

/** Scrolls the first invalid field into view after its message is rendered. */
function focusInvalidField(fields: readonly string[]): void {
  requestAnimationFrame(() => {
    const field = fields
      .map((path) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`))
      .find((each) => each !== null);
    field?.focus();
  });
}
