import type { BuilderField, FieldValue } from '@adops/domain';
import { Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { findTypingError } from '../ui/typed-number.js';
import type { FieldEdit, GridEntity } from './EntityGrid.js';
import { FieldInput } from './FieldInput.js';

interface EditManyProps<Known> {
  /** Entities that are edited. */
  readonly entities: readonly GridEntity[];
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** 3 campaigns. */
  readonly what: string;
  readonly onEdit: (edits: readonly FieldEdit[]) => void;
  readonly onClose: () => void;
}

type Way = 'set' | 'replace';

/** Gives one value to all chosen entities, or replaces a text in them. */
export function EditMany<Known>({ entities, fields, known, what, onEdit, onClose }: EditManyProps<Known>) {
  const [way, setWay] = useState<Way>('set');
  const [path, setPath] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const offered =
    way === 'set'
      ? fields.filter(({ control }) => control !== 'list')
      : fields.filter(({ control }) => control === 'text');
  const field = offered.find((each) => each.path === path) ?? null;
  const edits =
    field === null
      ? []
      : way === 'set'
        ? setAll(entities, field, value)
        : replaceIn(entities, field, find, replacement);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (findTypingError(form.current) || edits.length === 0) return;
    onEdit(edits);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Edit ${what}`}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            data={[
              { value: 'set', label: 'Set a value' },
              { value: 'replace', label: 'Find and replace' },
            ]}
            value={way}
            onChange={(next) => {
              setWay(next as Way);
              setPath(null);
            }}
          />
          <Select
            label="Field"
            data-autofocus
            placeholder="Choose a field"
            data={offered.map((each) => ({ value: each.path, label: each.label }))}
            value={field?.path ?? null}
            onChange={(next) => {
              setPath(next);
              setValue(null);
            }}
          />
          {field && way === 'set' && (
            <FieldInput key={field.path} field={field} known={known} value={value} onChange={setValue} />
          )}
          {field && way === 'replace' && (
            <>
              <TextInput label="Find" value={find} onChange={(event) => setFind(event.currentTarget.value)} />
              <TextInput
                label="Replace with"
                value={replacement}
                onChange={(event) => setReplacement(event.currentTarget.value)}
              />
              <Text size="xs" c="dimmed" role="status">
                {find === '' ? '' : `Found in ${edits.length} of ${entities.length}.`}
              </Text>
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={edits.length === 0}>
              Apply
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Nothing chosen yet: what an empty field holds. */
function emptyValue({ control, isNumeric }: BuilderField<never>): FieldValue {
  if (control === 'choices') return [];
  if (control === 'switch') return false;
  return control === 'amount' || isNumeric ? null : '';
}

function setAll(entities: readonly GridEntity[], field: BuilderField<never>, value: unknown): FieldEdit[] {
  if (value === null && field.control === 'choice') return [];
  const wanted = (value ?? emptyValue(field)) as FieldValue;
  return entities.map(({ id }) => ({ id, path: field.path, value: wanted }));
}

function replaceIn(
  entities: readonly GridEntity[],
  { path }: BuilderField<never>,
  find: string,
  replacement: string,
): FieldEdit[] {
  if (find === '') return [];
  return entities.flatMap(({ id, [path]: text }) =>
    typeof text === 'string' && text.includes(find)
      ? [{ id, path, value: text.replaceAll(find, () => replacement) }]
      : [],
  );
}
