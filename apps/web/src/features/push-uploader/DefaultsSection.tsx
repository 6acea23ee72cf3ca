import { EMPTY_PUSH_SHARED, PUSH_SHARED_FIELDS, type PushShared } from '@adops/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import frame from '../../builder/builder.module.css';
import { FieldInput } from '../../builder/FieldInput.js';
import { Presets, type PresetWords } from '../../builder/Presets.js';
import { UndoButtons } from '../../builder/UndoButtons.js';
import { type Undo, useUndo } from '../../builder/useUndo.js';
import type { PushKnown } from './push-step.js';
import { DELETE_PUSH_PRESET, SAVE_PUSH_PRESET } from './push-uploader.graphql.js';
import { type PushPreset, sharedOf } from './usePushPresets.js';

interface DefaultsSectionProps {
  readonly shared: PushShared;
  readonly onChange: (shared: PushShared) => void;
  readonly known: PushKnown;
}

const WORDS: PresetWords = {
  noun: 'preset',
  about: 'Saves these defaults without the accounts and rows. Amounts are in the currency of each account.',
  byDefault: 'Use by default for new drafts',
  afterDelete: "Drafts created from it aren't changed.",
};

/** Common values of new campaigns, and presets to fill them in from. */
export function DefaultsSection({ shared, onChange, known }: DefaultsSectionProps) {
  const history = useUndo(shared, onChange);
  return (
    <FormSection
      title="Defaults"
      text="Used for empty columns when rows are added. Existing campaigns don’t change."
      isWide
    >
      <PresetBar shared={shared} known={known} history={history} />
      <div className={frame.fields}>
        {PUSH_SHARED_FIELDS.map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            known={known}
            value={shared[field.path as keyof PushShared]}
            onChange={(value) => history.change({ ...shared, [field.path]: value } as PushShared, field.path)}
          />
        ))}
      </div>
    </FormSection>
  );
}

interface PresetBarProps extends Pick<DefaultsSectionProps, 'shared' | 'known'> {
  readonly history: Undo<PushShared>;
}

function PresetBar({ shared, known: { presets }, history }: PresetBarProps) {
  const { list, hasFailed, reload } = presets;
  const mutate = useMutate(KEEP_QUERIES);
  // A new draft equals an empty preset.
  const [chosen, setChosen] = useState(
    () =>
      list.find((each) => (each.default || !isSame(each.values, EMPTY_PUSH_SHARED)) && isSame(each.values, shared))
        ?.name ?? null,
  );
  const preset = list.find(({ name }) => name === chosen);
  if (hasFailed)
    return (
      <div className={frame.presets}>
        <span role="alert">Failed to load your presets. Retry.</span>
        <Button size="xs" variant="default" onClick={reload}>
          Retry
        </Button>
      </div>
    );
  return (
    <div className={frame.presets}>
      <Presets
        words={WORDS}
        presets={list}
        chosen={chosen}
        onChoose={(name) => {
          setChosen(name);
          const next = list.find((each) => each.name === name);
          if (next) history.change(next.values);
        }}
        save={async (name, isDefault) =>
          (await mutate(SAVE_PUSH_PRESET, { name, default: isDefault, values: sharedOf(shared) })).savePushPreset
        }
        remove={async (name) => (await mutate(DELETE_PUSH_PRESET, { name })).deletePushPreset}
        onChanged={(name) => {
          setChosen(name);
          reload();
        }}
      />
      <UndoButtons history={history} />
      <span className={frame.count} role="status">
        {preset && statusOf(preset, shared)}
      </span>
    </div>
  );
}

const isSame = (values: PushShared, shared: PushShared): boolean =>
  JSON.stringify(values) === JSON.stringify(sharedOf(shared));

/** Compares the defaults with a preset in words, and names values of it that were left out. */
function statusOf({ name, values, leftOut }: PushPreset, shared: PushShared): string {
  const labels = PUSH_SHARED_FIELDS.filter(({ path }) => leftOut.includes(path)).map(({ label }) => label);
  const lost = labels.length > 0 ? `: ${labels.join(', ')}` : '';
  return [
    `The defaults ${isSame(values, shared) ? 'are those of' : 'differ from'} “${name}”.`,
    ...(leftOut.length > 0 ? [`Values that are no longer valid were removed${lost}.`] : []),
  ].join(' ');
}
