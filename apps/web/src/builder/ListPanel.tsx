import { type BuilderField, type FieldMessages, type FieldValues, itemsOf } from '@adops/domain';
import { ActionIcon, Button, Drawer, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './builder.module.css';
import { FieldInput } from './FieldInput.js';

interface ListPanelProps<Known> {
  /** List field of the entity. */
  readonly field: BuilderField<Known>;
  readonly known: Known;
  /** Name of the entity that contains the list. */
  readonly name: string;
  /** Noun of an item, such as 'creative'. */
  readonly noun: string;
  readonly value: unknown;
  readonly empty: FieldValues;
  /** Messages at paths such as `0.title`. An empty path stands for the list. */
  readonly errors: readonly FieldMessages[];
  /** Called with the new items. @param target consecutive changes of the same target are undone in one step */
  readonly onChange: (items: readonly FieldValues[], target?: string) => void;
  /** Renders a preview of an item. */
  readonly preview: (item: FieldValues) => ReactNode;
  /** Further actions on the list. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Panel with the items of a list field, each with its fields and a preview. */
export function ListPanel<Known>(props: ListPanelProps<Known>) {
  const { field, known, name, noun, value, errors, onChange, onClose } = props;
  const items = itemsOf(value);
  const max = field.maxItems ?? Infinity;
  const messageAt = (path: string): string | null =>
    errors.find((each) => each.field === path)?.messages.join(' ') ?? null;
  const set = (at: number, path: string, next: unknown): void =>
    onChange(
      items.map((item, index) => (index === at ? { ...item, [path]: next } : item)),
      `${at} ${path}`,
    );
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Drawer.Title fw={600} fz="lg">
              {field.label} of {name}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {messageAt('') && (
            <p role="alert" className={classes.error}>
              {messageAt('')}
            </p>
          )}
          {items.length === 0 && <p className={classes.count}>{field.help}</p>}
          {items.map((item, at) => (
            // Items of a list have no ID, so their index identifies them.
            <section key={`${items.length} ${at}`} className={classes.item} aria-label={`${capital(noun)} ${at + 1}`}>
              <Group justify="space-between" mb={6}>
                <strong>
                  {capital(noun)} {at + 1}
                </strong>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${noun} ${at + 1}`}
                  onClick={() => onChange(items.filter((_, index) => index !== at))}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </Group>
              <Stack gap="sm">
                {(field.items ?? []).map((each) => (
                  <FieldInput
                    key={each.path}
                    field={each}
                    known={known}
                    value={item[each.path]}
                    error={messageAt(`${at}.${each.path}`)}
                    onChange={(next) => set(at, each.path, next)}
                  />
                ))}
                {props.preview(item)}
              </Stack>
            </section>
          ))}
          <Group mt="md">
            <Button
              size="xs"
              variant="default"
              disabled={items.length >= max}
              onClick={() => onChange([...items, props.empty])}
            >
              Add a {noun}
            </Button>
            {props.actions}
          </Group>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
