import {
  checkCustomFilter,
  conditionInWords,
  isSet,
  type FilterDefinition,
  type FilterId,
  type FilterValue,
  type TimeRange,
} from '@adops/domain';
import { useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { chosenInWords, optionsFor } from '../data/filter-options.js';
import type { ReportController } from '../screen/useReportController.js';
import { AddFilter } from './AddFilter.js';
import { ConditionEditor } from './ConditionEditor.js';
import { DateFilter } from './DateFilter.js';
import classes from './FilterBar.module.css';
import { FilterChip } from './FilterChip.js';
import { HoursFilter } from './HoursFilter.js';
import { MonthFilter } from './MonthFilter.js';
import { usableFilter } from './filter-suggestions.js';
import { OptionPicker } from './OptionPicker.js';
import { TextEditor } from './TextEditor.js';

/** Kinds that are no chips among the others: they have a place of their own. */
const STANDING: ReadonlySet<FilterDefinition['kind']> = new Set(['range', 'month', 'hours', 'conditions']);

type Choices = readonly (number | string)[];

function asChoices(value: FilterValue | undefined): Choices {
  return Array.isArray(value) ? (value as Choices) : [];
}

/** Every filter in force, in one line: dates first, a way to add more last. */
export function FilterBar({ controller }: { controller: ReportController }) {
  const { contract, state, today, dispatch, lists, isFiltered } = controller;
  const { permissions } = useAccess();
  const [editing, setEditing] = useState<FilterId | null>(null);
  const [condition, setCondition] = useState<number | null>(null);
  const isMonthly = contract.filters.some(({ kind }) => kind === 'month');
  const inUse = contract.filters.filter(
    ({ id, kind }) => !STANDING.has(kind) && (isSet(state.filters[id]) || editing === id),
  );
  const isOwnOnly =
    contract.ownAccountsByDefault &&
    controller.variablesContext.ownAccountIds !== null &&
    !inUse.some(({ id }) => id === 'partnerAccountIdIn');
  const set = (id: FilterId, value: FilterValue | undefined) => dispatch({ type: 'filterSet', id, value });

  const words = ({ id, kind, ...definition }: FilterDefinition): string => {
    const value = state.filters[id];
    if (kind === 'flag') return '';
    if (kind === 'text') return value ? `“${String(value as string)}”` : '…';
    const options = optionsFor({ id, kind, ...definition }, lists, state);
    return asChoices(value).length > 0 ? chosenInWords(asChoices(value), options) : '…';
  };

  const editor = (definition: FilterDefinition) => {
    const { id, kind, label, lookup, choices } = definition;
    const value = state.filters[id];
    if (kind === 'text') {
      return (
        <TextEditor
          label={`${label} contains`}
          value={typeof value === 'string' ? value : ''}
          onSubmit={(text) => {
            set(id, text.trim());
            setEditing(null);
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
            set(
              id,
              text.split(/[\s,;]+/).filter((part) => part !== ''),
            );
            setEditing(null);
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
            set(id, (text.match(/\d+/g) ?? []).map(Number));
            setEditing(null);
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
        onChange={(chosen) => set(id, chosen as number[] | string[])}
      />
    );
  };

  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      {contract.isDateless ? null : isMonthly ? (
        <MonthFilter
          range={state.dateRange}
          today={today}
          onChange={(range) => dispatch({ type: 'datesSet', range })}
        />
      ) : (
        <DateFilter
          range={state.dateRange}
          compareRange={state.compareRange}
          today={today}
          longestRange={contract.longestRange}
          dispatch={dispatch}
          canCompare={!contract.isList}
        />
      )}
      {contract.filters
        .filter(({ kind }) => kind === 'hours')
        .map(({ id, label }) => (
          <HoursFilter
            key={id}
            label={label}
            value={state.filters[id] as TimeRange | undefined}
            onChange={(hours) => set(id, hours)}
          />
        ))}
      {isOwnOnly && (
        <FilterChip
          label="Account"
          value="My accounts"
          isOpen={false}
          onOpenChange={() => setEditing('partnerAccountIdIn')}
        >
          {null}
        </FilterChip>
      )}
      {inUse.map((definition) => (
        <FilterChip
          key={definition.id}
          label={definition.label}
          value={words(definition)}
          isOpen={editing === definition.id && definition.kind !== 'flag'}
          onOpenChange={(isOpen) => setEditing(isOpen ? definition.id : null)}
          onRemove={() => {
            setEditing(null);
            set(definition.id, undefined);
          }}
        >
          {editor(definition)}
        </FilterChip>
      ))}
      {state.customFilters.map((filter, index) => {
        const { label, operation, value } = conditionInWords(contract, filter);
        return (
          <FilterChip
            // Conditions have no identity of their own; their place is it.
            key={`condition-${index}`}
            label={label}
            value={`${operation} ${value}`.trim()}
            isInvalid={!checkCustomFilter(contract, filter, permissions).ok}
            isOpen={condition === index}
            onOpenChange={(isOpen) => setCondition(isOpen ? index : null)}
            onRemove={() => {
              setCondition(null);
              dispatch({ type: 'customFilterRemoved', index });
            }}
            removeLabel={`Remove condition on ${label}`}
          >
            <ConditionEditor
              contract={contract}
              filter={filter}
              onChange={(next) => dispatch({ type: 'customFilterSet', index, filter: next })}
              onDone={() => setCondition(null)}
            />
          </FilterChip>
        );
      })}
      <AddFilter controller={controller} onOpen={setEditing} onConditionAdded={setCondition} />
      {isFiltered && (
        <button type="button" className={classes.clear} onClick={() => dispatch({ type: 'filtersCleared' })}>
          Clear all
        </button>
      )}
    </div>
  );
}
