import { Button, Select, TextInput } from '@mantine/core';
import {
  checkCustomFilter,
  comparisonOf,
  fieldOf,
  isPercentFormat,
  type CustomFilter,
  type ReportContract,
} from '@adops/domain';
import { useState, type FormEvent } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { conditionColumns, conditionOperations, textToValue, valueToText } from './condition-words.js';
import classes from './ConditionEditor.module.css';

interface ConditionEditorProps {
  readonly contract: ReportContract;
  readonly filter: CustomFilter;
  readonly onChange: (filter: CustomFilter) => void;
  readonly onDone: () => void;
}

/** Editor for the column, comparison and value of a condition. Its error is shown at the value. */
export function ConditionEditor({ contract, filter, onChange, onDone }: ConditionEditorProps) {
  const { permissions } = useAccess();
  const [draft, setDraft] = useState(filter);
  const [text, setText] = useState(() => valueToText(contract, filter));
  const [isTried, setTried] = useState(false);
  const checked = checkCustomFilter(
    contract,
    { ...draft, value: textToValue(contract, draft.name, text) },
    permissions,
  );
  const field = fieldOf(contract, draft.name);
  const comparison = field ? comparisonOf(field) : null;
  const format = contract.columns[draft.name]?.format;
  const operations = conditionOperations(contract, draft.name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checked.ok) return;
    onChange(checked.filter);
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        data-autofocus
        size="xs"
        label="Column"
        placeholder="Profit, cost, campaign…"
        searchable
        data={conditionColumns(contract, permissions)}
        value={draft.name || null}
        comboboxProps={{ withinPortal: false }}
        onChange={(name) => {
          const offered = conditionOperations(contract, name ?? '');
          const keeps = offered.some(({ value }) => value === draft.operation);
          setDraft({ ...draft, name: name ?? '', operation: keeps ? draft.operation : (offered[0]?.value ?? '') });
        }}
      />
      <div className={classes.row}>
        <Select
          size="xs"
          label="Is"
          w={130}
          allowDeselect={false}
          disabled={operations.length === 0}
          data={operations}
          value={draft.operation || null}
          comboboxProps={{ withinPortal: false }}
          onChange={(operation) => setDraft({ ...draft, operation: operation ?? '' })}
        />
        {comparison === 'boolean' ? (
          <Select
            size="xs"
            label="Value"
            data={[
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
            value={text || null}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setText(value ?? '')}
          />
        ) : (
          <TextInput
            size="xs"
            className={classes.value}
            label="Value"
            inputMode={comparison === 'number' ? 'decimal' : undefined}
            placeholder={comparison === 'date' ? '2026-01-31' : undefined}
            rightSection={format && isPercentFormat(format) ? '%' : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={isTried && !checked.ok ? checked.reason : undefined}
          />
        )}
      </div>
      <Button type="submit" size="xs">
        Apply condition
      </Button>
    </form>
  );
}
