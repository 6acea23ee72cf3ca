import type { FilterDefinition, FilterValue } from '@adops/domain';
import { useAccess } from '../../app/session/SessionProvider.js';
import { optionsFor } from '../data/filter-options.js';
import type { ReportController } from '../screen/useReportController.js';
import { usableFilter } from './filter-suggestions.js';
import { DaysEditor } from './DaysEditor.js';
import { asChoices, asDays, asEnds } from './filter-values.js';
import { NumbersEditor } from './NumbersEditor.js';
import { OptionPicker } from './OptionPicker.js';
import { TextEditor } from './TextEditor.js';

interface FilterEditorProps {
  readonly definition: FilterDefinition;
  readonly controller: ReportController;
  /** Called when a text is submitted. Selections apply immediately. */
  readonly onDone: () => void;
}

/** Editor of a filter, depending on its kind. */
export function FilterEditor({ definition, controller, onDone }: FilterEditorProps) {
  const { state, lists, dispatch } = controller;
  const { permissions } = useAccess();
  const { id, kind, label, lookup, choices } = definition;
  const value = state.filters[id];
  const set = (next: FilterValue | undefined) => dispatch({ type: 'filterSet', id, value: next });
  if (kind === 'text') {
    return (
      <TextEditor
        label={`${label} contains`}
        value={typeof value === 'string' ? value : ''}
        onSubmit={(text) => {
          set(text.trim());
          onDone();
        }}
      />
    );
  }
  if (kind === 'days') {
    return <DaysEditor label={label} value={asDays(value)} today={controller.today} onChange={set} />;
  }
  if (kind === 'numbers') {
    return (
      <NumbersEditor
        label={label}
        value={asEnds(value)}
        onSubmit={(ends) => {
          set(ends);
          onDone();
        }}
      />
    );
  }
  if (kind === 'codes' && !lookup) {
    return (
      <TextEditor
        label={label}
        placeholder="One or more, separated by commas"
        value={asChoices(value).join(', ')}
        onSubmit={(text) => {
          set(text.split(/[\s,;]+/).filter((part) => part !== ''));
          onDone();
        }}
      />
    );
  }
  if (kind === 'ids' && !lookup && !choices) {
    return (
      <TextEditor
        label={label}
        placeholder="1042, 1043"
        value={asChoices(value).join(', ')}
        onSubmit={(text) => {
          set((text.match(/\d+/g) ?? []).map(Number));
          onDone();
        }}
      />
    );
  }
  return (
    <OptionPicker
      label={label}
      options={optionsFor(usableFilter(definition, permissions) ?? definition, lists, state)}
      isLoading={lists === null && !choices}
      chosen={asChoices(value)}
      onChange={(chosen) => set(chosen as number[] | string[])}
    />
  );
}
