import { CheckIcon, Combobox, Skeleton, useCombobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FilterOption } from '../data/filter-options.js';
import classes from './OptionPicker.module.css';

const SHOWN_AT_ONCE = 120;

interface OptionPickerProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly isLoading: boolean;
  readonly chosen: readonly (number | string)[];
  readonly onChange: (chosen: readonly (number | string)[]) => void;
}

function LoadingOptions() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading">
      {[120, 90, 140, 105, 130].map((width) => (
        <Skeleton key={width} height={10} width={width} />
      ))}
    </div>
  );
}

/** Searchable list with multiple selection. Selected options are first. */
export function OptionPicker({ label, options, isLoading, chosen, onChange }: OptionPickerProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const [firstChosen] = useState(() => new Set(chosen));
  const words = search.trim().toLowerCase();
  const found = useMemo(() => {
    const matching = options.filter(
      (option) => words === '' || `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(words),
    );
    return [
      ...matching.filter(({ value }) => firstChosen.has(value)),
      ...matching.filter(({ value }) => !firstChosen.has(value)),
    ];
  }, [firstChosen, options, words]);
  const shown = found.slice(0, SHOWN_AT_ONCE);
  const isChosen = new Set(chosen);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const option = options.find(({ value }) => String(value) === key);
        if (!option) return;
        const { value } = option;
        onChange(isChosen.has(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
      }}
    >
      <Combobox.EventsTarget>
        <input
          className={classes.search}
          data-autofocus
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${label.toLowerCase()}…`}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={label}>
        {shown.map((option) => (
          <Combobox.Option
            key={option.value}
            value={String(option.value)}
            active={isChosen.has(option.value)}
            aria-checked={isChosen.has(option.value)}
            className={classes.option}
          >
            <span className={classes.mark}>{isChosen.has(option.value) && <CheckIcon size={10} />}</span>
            <span className={classes.name}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </Combobox.Option>
        ))}
        {shown.length === 0 && (
          <Combobox.Empty>{isLoading ? <LoadingOptions /> : words ? 'No matches' : 'No options'}</Combobox.Empty>
        )}
      </Combobox.Options>
      {found.length > shown.length && (
        <div className={classes.more}>
          {(found.length - shown.length).toLocaleString('en-US')} more – type to narrow the list
        </div>
      )}
      {chosen.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => onChange([])}>
          Clear {chosen.length} chosen
        </button>
      )}
    </Combobox>
  );
}
