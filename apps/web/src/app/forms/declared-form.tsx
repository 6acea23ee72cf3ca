import { useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { FROM_SERVER, refetched, type QueryView } from '../loading/query.js';
import { useCompanyPath } from '../routes/useCompanyPath.js';
import { useAccess } from '../session/SessionProvider.js';
import type { Access } from '../session/model.js';
import { useMutate, type Mutate } from '../transport/useMutate.js';
import type { confirmChange } from './confirmChange.js';
import { FormScreen } from './FormScreen.js';
import { LoadedForm } from './LoadedForm.js';
import type { SaveOutcome } from './outcome.js';
import { useRemoval } from './useRemoval.js';
import { useSaveForm, type Stored } from './useSaveForm.js';

type Key = number | string;

/** Context of a form for its fields and actions. */
export interface FormSubject<Values, Data, Choices> {
  readonly stored: Values;
  /** Options of the fields. */
  readonly choices: Choices;
  /** Stored entity as fetched. Null for a new one. */
  readonly data: Data | null;
  readonly access: Access;
}

export interface FieldsProps<
  Values extends Record<string, unknown>,
  Data,
  Choices,
  Id extends Key = number,
> extends FormSubject<Values, Data, Choices> {
  /** Null for a new entity. */
  readonly id: Id | null;
  readonly form: UseFormReturnType<Values>;
  readonly isReadOnly: boolean;
}

interface Removal<Values, Data, Choices, Id extends Key> {
  readonly label: string;
  readonly question: (
    subject: FormSubject<Values, Data, Choices>,
    id: Id,
    values: Values,
  ) => Parameters<typeof confirmChange>[0];
  readonly run: (mutate: Mutate, id: Id) => Promise<{ readonly status: string; readonly message?: string | null }>;
  /** Returns the reason why the entity can't be deleted now. */
  readonly reason?: (subject: FormSubject<Values, Data, Choices>) => string | null;
  readonly failure: string | ((error: unknown) => string);
}

export interface FormDeclaration<
  Values extends Record<string, unknown>,
  Output,
  Data,
  Choices,
  Variables extends Record<string, Key>,
  Id extends Key,
> {
  /** List that the entity belongs to, with its path below the company. */
  readonly parent: { readonly label: string; readonly path: string };
  readonly words: { readonly new: string; readonly create: string; readonly save: string; readonly missing: string };
  readonly title: (values: Values) => string;
  /** Schema that the server uses for validation too. */
  readonly schema: z.ZodType<Output, Values>;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Describes values in a few sentences, to show another user's version. */
  readonly describe?: (values: Values, choices: Choices) => string;
  /** Values of a new entity. The address may contain some of them. */
  readonly blank: Stored<Values> | ((address: URLSearchParams, access: Access) => Stored<Values>);
  readonly choices?: TypedDocumentNode<Choices, Record<string, never>>;
  /** Returns the message for choices or an entity that couldn't be loaded. */
  readonly loadFailure?: (error: unknown) => string;
  readonly read: {
    readonly query: TypedDocumentNode<Data, Variables>;
    readonly variables: (id: Id) => Variables;
    /** Returns the stored values. Null if the entity doesn't exist. */
    readonly stored: (data: Data, id: Id) => Stored<Values> | null;
  };
  /** Returns the ID of the entity in the address. Defaults to a number named `id`. */
  readonly idOf?: (parameters: Readonly<Record<string, string | undefined>>) => Id;
  readonly create: (mutate: Mutate, input: Output) => Promise<SaveOutcome>;
  readonly update: (mutate: Mutate, id: Id, input: Output, version: number | null) => Promise<SaveOutcome>;
  readonly failure: string | ((error: unknown) => string);
  readonly remove?: Removal<Values, Data, Choices, Id>;
  /** Further actions next to the title, such as the history. */
  readonly actions?: (id: Id, stored: Values) => ReactNode;
  /** Returns true if the user can't edit the entity. @param data stored entity, or null for a new one */
  readonly isReadOnly?: (access: Access, data: Data | null) => boolean;
  /** Field that has the focus initially in a new entity's form. */
  readonly startAt?: string;
  readonly fields: ComponentType<FieldsProps<Values, Data, Choices, Id>>;
}

/** Returns the two screens of a form: for a new entity and for a stored one. */
export function formScreens<
  Values extends Record<string, unknown>,
  Output,
  Data,
  Choices,
  Variables extends Record<string, Key>,
  Id extends Key = number,
>(
  declared: FormDeclaration<Values, Output, Data, Choices, Variables, Id>,
): { readonly New: ComponentType; readonly Edit: ComponentType } {
  const { read, choices, words, idOf = ({ id }) => Number(id) as Id } = declared;
  const loading = declared.loadFailure && { words: declared.loadFailure };
  const useParent = () => ({ label: declared.parent.label, path: useCompanyPath(declared.parent.path)('') });

  const Chosen = choices
    ? function Chosen({ children }: { children: (choices: Choices) => ReactNode }) {
        const query = useQuery(choices) as QueryView<Choices>;
        return (
          <LoadedForm loaded={query} parent={useParent()} {...loading}>
            {children}
          </LoadedForm>
        );
      }
    : ({ children }: { children: (choices: Choices) => ReactNode }) => children(undefined as Choices);

  function New() {
    const parent = useParent();
    const [address] = useSearchParams();
    const access = useAccess();
    const blank = typeof declared.blank === 'function' ? declared.blank(address, access) : declared.blank;
    return (
      <Chosen>
        {(offered) => <DeclaredForm {...{ declared, parent }} id={null} stored={blank} choices={offered} data={null} />}
      </Chosen>
    );
  }

  function Edit() {
    const id = idOf(useParams());
    const options = { variables: read.variables(id), ...FROM_SERVER };
    const query = useQuery(read.query, options as never) as QueryView<Data>;
    const parent = useParent();
    const latest = async (): Promise<Stored<Values> | null> => {
      const data = await refetched(query);
      return data === undefined ? null : read.stored(data, id);
    };
    return (
      <Chosen>
        {(offered) => (
          <LoadedForm
            loaded={query}
            parent={parent}
            isMissing={(data) => read.stored(data, id) === null}
            missingTitle={words.missing}
            {...loading}
          >
            {(data) => {
              const stored = read.stored(data, id);
              const subject = { stored, choices: offered, data };
              return (
                stored && <DeclaredForm key={id} {...{ declared, parent, id, latest }} {...subject} stored={stored} />
              );
            }}
          </LoadedForm>
        )}
      </Chosen>
    );
  }
  return { New, Edit };
}

interface DeclaredFormProps<
  Values extends Record<string, unknown>,
  Output,
  Data,
  Choices,
  Variables extends Record<string, Key>,
  Id extends Key,
> {
  readonly declared: FormDeclaration<Values, Output, Data, Choices, Variables, Id>;
  readonly parent: { readonly label: string; readonly path: string };
  readonly id: Id | null;
  readonly stored: Stored<Values>;
  readonly choices: Choices;
  readonly data: Data | null;
  readonly latest?: () => Promise<Stored<Values> | null>;
}

function DeclaredForm<
  Values extends Record<string, unknown>,
  Output,
  Data,
  Choices,
  Variables extends Record<string, Key>,
  Id extends Key,
>(props: DeclaredFormProps<Values, Output, Data, Choices, Variables, Id>) {
  const { declared, parent, id, stored, choices, data, latest } = props;
  const { words, create, update, fields: Fields, remove: removal } = declared;
  const access = useAccess();
  const navigate = useNavigate();
  const mutate = useMutate();
  const saving = useSaveForm<Values, Output>({
    schema: declared.schema,
    stored,
    labels: declared.labels,
    ...(declared.describe && { describe: (values) => declared.describe!(values, choices) }),
    failure: declared.failure,
    ...(latest && { latest }),
    save: (input, version) => (id === null ? create(mutate, input) : update(mutate, id, input, version)),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const isReadOnly = declared.isReadOnly?.(access, data) ?? false;
  const subject = { stored: stored.values, choices, data, access };
  const remove = useRemoval({ listPath: parent.path, failure: removal?.failure ?? '', onLeave: form.resetDirty });

  return (
    <FormScreen
      title={id === null ? words.new : declared.title(stored.values)}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? words.create : words.save}
      startAt={id === null ? (declared.startAt ?? null) : null}
      isReadOnly={isReadOnly}
      actions={
        id !== null && (
          <>
            {declared.actions?.(id, stored.values)}
            {removal && !isReadOnly && (
              <ReasonedButton
                size="xs"
                variant="default"
                reason={removal.reason?.(subject) ?? null}
                onClick={() =>
                  void remove(removal.question(subject, id, form.getValues()), () => removal.run(mutate, id))
                }
              >
                {removal.label}
              </ReasonedButton>
            )}
          </>
        )
      }
    >
      <Fields {...subject} id={id} form={form} isReadOnly={isReadOnly} />
    </FormScreen>
  );
}
