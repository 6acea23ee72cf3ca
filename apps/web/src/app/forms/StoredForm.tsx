import type { ReactNode } from 'react';
import type { Loaded } from '../loading/useLoaded.js';
import { LoadedForm } from './LoadedForm.js';
import type { Stored } from './useSaveForm.js';

interface StoredFormProps<Choices, Data, Values> {
  /** What the fields choose from. */
  readonly choices: Loaded<Choices>;
  readonly loaded: Loaded<Data>;
  /** The thing out of the answer; null: there is none. */
  readonly storedOf: (data: Data | null) => Stored<Values> | null;
  readonly parent: { readonly label: string; readonly path: string };
  readonly missingTitle: string;
  readonly children: (form: {
    readonly stored: Stored<Values>;
    readonly choices: Choices;
    /** Reads it again, after somebody else changed it. */
    readonly latest: () => Promise<Stored<Values> | null>;
  }) => ReactNode;
}

/** The form of something stored, once it and its choices are there. */
export function StoredForm<Choices, Data, Values>(props: StoredFormProps<Choices, Data, Values>) {
  const { choices, loaded, storedOf, parent, missingTitle, children } = props;
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(offered) => (
        <LoadedForm
          loaded={loaded}
          parent={parent}
          isMissing={(data) => storedOf(data) === null}
          missingTitle={missingTitle}
        >
          {(data) => {
            const stored = storedOf(data);
            return (
              stored && children({ stored, choices: offered, latest: async () => storedOf(await loaded.reload()) })
            );
          }}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}
