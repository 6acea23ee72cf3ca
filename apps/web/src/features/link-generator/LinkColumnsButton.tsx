import { placeholdersOf } from '@adops/domain';
import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  BUILT_IN_COLUMNS,
  DEFAULT_COLUMNS,
  type LinkColumns,
  MAX_CUSTOM_COLUMNS,
  withCustom,
  withoutCustom,
  withVisible,
} from './link-columns.js';
import classes from './LinkGenerator.module.css';

interface LinkColumnsButtonProps {
  readonly columns: LinkColumns;
  readonly onChange: (columns: LinkColumns) => void;
  /** Placeholders that patterns of columns can use. */
  readonly names: readonly string[];
}

/** Button to choose the columns of the table and to add custom ones. */
export function LinkColumnsButton({ columns, onChange, names }: LinkColumnsButtonProps) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label="Columns" className={classes.chooser}>
        {[...BUILT_IN_COLUMNS, ...columns.custom].map((column) => (
          <div key={column.id} className={classes.choice}>
            <Checkbox
              size="xs"
              label={column.label}
              checked={columns.visible.includes(column.id)}
              onChange={(event) => onChange(withVisible(columns, column.id, event.currentTarget.checked))}
            />
            {'pattern' in column && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove column ${column.label}`}
                onClick={() => onChange(withoutCustom(columns, column.id))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        <NewColumn columns={columns} onChange={onChange} names={names} />
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(DEFAULT_COLUMNS)}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function NewColumn({ columns, onChange, names }: LinkColumnsButtonProps) {
  const [label, setLabel] = useState('');
  const [pattern, setPattern] = useState('');
  const [isTried, setTried] = useState(false);
  const isFull = columns.custom.length >= MAX_CUSTOM_COLUMNS;
  const unknown = placeholdersOf(pattern).find((name) => !names.includes(name));
  const labelError = label.trim() === '' ? 'Enter a name.' : null;
  const patternError =
    pattern.trim() === '' ? 'Enter a pattern.' : unknown === undefined ? null : `Unknown placeholder {${unknown}}.`;
  const add = (): void => {
    setTried(true);
    if (labelError !== null || patternError !== null || isFull) return;
    onChange(withCustom(columns, { label, pattern }));
    setLabel('');
    setPattern('');
    setTried(false);
  };
  return (
    <form
      noValidate
      className={classes.newColumn}
      aria-label="New column"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        size="xs"
        label="New column"
        placeholder="Name"
        maxLength={60}
        value={label}
        error={isTried && labelError}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Pattern"
        description={`You can use ${names.map((name) => `{${name}}`).join(', ')}`}
        placeholder="{name} | {keyword}"
        maxLength={2_000}
        value={pattern}
        error={isTried && patternError}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={isFull}>
        {isFull ? `Up to ${MAX_CUSTOM_COLUMNS} columns` : 'Add column'}
      </Button>
    </form>
  );
}
