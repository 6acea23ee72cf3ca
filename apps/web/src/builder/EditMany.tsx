import { type BuilderField, type FieldValue, valueAt } from '@adops/domain';
import { Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { findTypingError } from '../ui/typed-number.js';
import type { CellEdit, FieldEdit, GridEntity } from './cell-rows.js';
import { FieldInput } from './FieldInput.js';

/** Entities of one level to edit. */
export interface EditGroup<Known> {
  readonly level: number;
  /** Label of the level, such as 'Ad groups'. */
  readonly label: string;
  readonly entities: readonly GridEntity[];
  readonly fields: readonly BuilderField<Known>[];
}

interface EditManyProps<Known> {
  /** Entities to edit. */
  readonly entities: readonly GridEntity[];
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** Description of the selection, such as '3 campaigns'. */
  readonly what: string;
  readonly onEdit: (edits: readonly FieldEdit[]) => void;
  readonly onClose: () => void;
}

/** Menu that sets one value in all selected entities, or replaces a text in them. */
export function EditMany<Known>({ entities, fields, what, ...props }: EditManyProps<Known>) {
  return <EditDialog {...props} groups={[{ level: 0, label: '', entities, fields }]} title={`Edit ${what}`} />;
}

type Way = 'set' | 'replace';

interface EditDialogProps<Known> {
  /** Entities by level. No group is empty. */
  readonly groups: readonly EditGroup<Known>[];
  readonly known: Known;
  readonly title: string;
  /** Kind of edit. Missing if the user selects it. */
  readonly way?: Way;
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  readonly onClose: () => void;
}

/** Placeholder path for all text fields. */
const ALL_TEXTS = '*';

/** Dialog that sets one value in all entities of a level, or replaces a text in entities of all levels. */
export function EditDialog<Known>({ groups, known, title, way: fixedWay, onEdit, onClose }: EditDialogProps<Known>) {
  const [way, setWay] = useState<Way>(fixedWay ?? 'set');
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<readonly CellEdit[]>([]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (findTypingError(form.current) || edits.length === 0) return;
    onEdit(edits);
    onClose();
  };
  const shared = { groups, known, onChange: setEdits };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {fixedWay === undefined && (
            <SegmentedControl
              size="xs"
              data={[
                { value: 'set', label: 'Set a value' },
                { value: 'replace', label: 'Find and replace' },
              ]}
              value={way}
              onChange={(next) => {
                setWay(next as Way);
                setEdits([]);
              }}
            />
          )}
          {way === 'set' ? <SetFields {...shared} /> : <ReplaceFields {...shared} />}
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

interface WayProps<Known> extends Pick<EditDialogProps<Known>, 'groups' | 'known'> {
  /** Returns the edits for the selected field and typed value. */
  readonly onChange: (edits: readonly CellEdit[]) => void;
}

/** Form that sets the value of a field in all entities of a level. */
function SetFields<Known>({ groups, known, onChange }: WayProps<Known>) {
  const [level, setLevel] = useState(groups.at(-1)!.level);
  const [path, setPath] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const group = groups.find((each) => each.level === level) ?? groups[0]!;
  const offered = group.fields.filter(({ control }) => control !== 'list');
  const field = offered.find((each) => each.path === path);
  const choose = (next: string | null): void => {
    const chosen = offered.find((each) => each.path === next);
    setPath(next);
    setValue(null);
    onChange(chosen ? setAll(group, chosen, null) : []);
  };
  return (
    <>
      {groups.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Level"
          data={groups.map((each) => ({
            value: String(each.level),
            label: `${each.label} (${each.entities.length.toLocaleString('en-US')})`,
          }))}
          value={String(level)}
          onChange={(next) => {
            setLevel(Number(next));
            setPath(null);
            onChange([]);
          }}
        />
      )}
      <FieldSelect options={offered} path={field?.path ?? null} onChange={choose} />
      {field && (
        <FieldInput
          key={field.path}
          field={field}
          known={known}
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange(setAll(group, field, next));
          }}
        />
      )}
    </>
  );
}

/** Form that replaces a text in entities of all levels. */
function ReplaceFields<Known>({ groups, onChange }: WayProps<Known>) {
  const isTree = groups.some(({ label }) => label !== '');
  const [path, setPath] = useState<string | null>(isTree ? ALL_TEXTS : null);
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const texts = groups.flatMap(({ fields }) => fields.filter(({ control }) => control === 'text'));
  const options = [...new Map(texts.map((field) => [field.path, field])).values()];
  const count = groups.reduce((sum, { entities }) => sum + entities.length, 0);
  const [found, setFound] = useState(0);
  const update = (next: { path?: string | null; find?: string; replacement?: string }): void => {
    const all = { path, find, replacement, ...next };
    const edits = all.path === null ? [] : replaceIn(groups, all.path, all.find, all.replacement);
    setPath(all.path);
    setFind(all.find);
    setReplacement(all.replacement);
    setFound(new Set(edits.map(({ level, id }) => `${level} ${id}`)).size);
    onChange(edits);
  };
  return (
    <>
      <FieldSelect
        options={[...(isTree ? [{ path: ALL_TEXTS, label: 'All texts' }] : []), ...options]}
        path={path}
        onChange={(next) => update({ path: next })}
      />
      {path !== null && (
        <>
          <TextInput label="Find" value={find} onChange={(event) => update({ find: event.currentTarget.value })} />
          <TextInput
            label="Replace with"
            value={replacement}
            onChange={(event) => update({ replacement: event.currentTarget.value })}
          />
          <Text size="xs" c="dimmed" role="status">
            {find === '' ? '' : `Found in ${found.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}.`}
          </Text>
        </>
      )}
    </>
  );
}

interface FieldSelectProps {
  readonly options: readonly { readonly path: string; readonly label: string }[];
  readonly path: string | null;
  readonly onChange: (path: string | null) => void;
}

function FieldSelect({ options, path, onChange }: FieldSelectProps) {
  return (
    <Select
      label="Field"
      data-autofocus
      placeholder="Choose a field"
      data={options.map((each) => ({ value: each.path, label: each.label }))}
      value={path}
      onChange={onChange}
    />
  );
}

/** Returns the value of a field without a choice. */
function emptyValue({ control, isNumeric }: BuilderField<never>): FieldValue {
  if (control === 'choices') return [];
  if (control === 'switch') return false;
  return control === 'amount' || isNumeric ? null : '';
}

function setAll({ level, entities }: EditGroup<never>, field: BuilderField<never>, value: unknown): CellEdit[] {
  if (value === null && field.control === 'choice') return [];
  const wanted = (value ?? emptyValue(field)) as FieldValue;
  return entities.map(({ id }) => ({ level, id, path: field.path, value: wanted }));
}

function replaceIn(groups: readonly EditGroup<never>[], wanted: string, find: string, replacement: string): CellEdit[] {
  if (find === '') return [];
  return groups.flatMap(({ level, entities, fields }) => {
    const paths = fields
      .filter(({ control, path }) => control === 'text' && (wanted === ALL_TEXTS || path === wanted))
      .map(({ path }) => path);
    return entities.flatMap((entity) =>
      paths.flatMap((path) => {
        const text = valueAt(entity, path);
        if (typeof text !== 'string' || !text.includes(find)) return [];
        return [{ level, id: entity.id, path, value: text.replaceAll(find, () => replacement) }];
      }),
    );
  });
}
