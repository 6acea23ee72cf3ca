import type { BuilderField, FieldMessages } from '@adops/domain';
import { Button, Switch } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { newKey } from '../app/transport/idempotency.js';
import { useGridSelection } from '../ui/data-grid/useGridSelection.js';
import { EmptyState } from '../ui/EmptyState.js';
import { useStepLink } from '../wizard/step-link.js';
import classes from './builder.module.css';
import { EditMany } from './EditMany.js';
import { EntityGrid, type FieldEdit, type GridEntity } from './EntityGrid.js';
import { Outcomes, PublishButton } from './PublishButton.js';
import { UndoButtons } from './UndoButtons.js';
import type { AccountPublishing } from './usePublishByAccount.js';
import type { Undo } from './useUndo.js';

/** Open panel of an entity. */
export interface OpenPanel<Entity> {
  readonly entity: Entity;
  readonly errors: readonly FieldMessages[];
  /** IDs of the other selected entities. */
  readonly others: readonly string[];
  readonly onEdit: (edits: readonly FieldEdit[], target?: string) => void;
  readonly onClose: () => void;
}

interface TableStepProps<Known, Entity extends GridEntity> {
  readonly noun: readonly [one: string, many: string];
  readonly entities: Entity[];
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** Errors at paths such as `<list>.N.attribute`. */
  readonly errors: readonly FieldMessages[];
  readonly history: Undo<Entity[]>;
  /** Returns the entities with new values by ID. All others remain the same objects. */
  readonly edited: (entities: Entity[], changes: ReadonlyMap<string, Partial<Entity>>) => Entity[];
  /** Returns a copy of an entity with another ID. */
  readonly copyOf: (entity: Entity, id: string) => Entity;
  readonly publishing: AccountPublishing;
  /** Returns the consequences of publishing, one line per account. */
  readonly consequences: () => readonly string[];
  /** Path of the status screen. */
  readonly status: string;
  /** ID of the step that adds entities. */
  readonly inputStep: string;
  /** Columns on narrow screens. */
  readonly cards: readonly string[];
  readonly panel: (open: OpenPanel<Entity>) => ReactNode;
}

const NO_ERRORS: readonly FieldMessages[] = [];

/** Entities of a draft in a table, with single and bulk edits, undo and publishing. */
export function TableStep<Known, Entity extends GridEntity>(props: TableStepProps<Known, Entity>) {
  const { noun, entities, fields, known, history, edited, publishing } = props;
  const errors = useMemo(() => errorsById(entities, props.errors), [entities, props.errors]);
  // Rows stay visible while their errors are being fixed.
  const [withErrors, setWithErrors] = useState<ReadonlySet<string> | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = useMemo(() => {
    const faulty = withErrors ? entities.filter(({ id }) => withErrors.has(id) || errors.has(id)) : [];
    return faulty.length > 0 ? faulty : entities;
  }, [withErrors, entities, errors]);
  const isFiltered = shown !== entities;
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selected = useGridSelection(ids);
  const chosen = useMemo(() => new Set(selected.ids), [selected.ids]);
  const { change } = history;
  const edit = useCallback(
    (edits: readonly FieldEdit[], target?: string) => change(edited(entities, changesOf<Entity>(edits)), target),
    [change, edited, entities],
  );
  const countText = (count: number): string => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;
  const opened = entities.find(({ id }) => id === openId);
  const actions = {
    edit: () => setEditing(true),
    duplicate: () =>
      change(entities.flatMap((each) => (chosen.has(each.id) ? [each, props.copyOf(each, newKey())] : [each]))),
    remove: () => change(entities.filter(({ id }) => !chosen.has(id))),
  };
  return (
    <div className={classes.step} inert={publishing.isBusy}>
      <div className={classes.toolbar}>
        <UndoButtons history={history} />
        {chosen.size > 0 ? (
          <ChosenActions count={chosen.size} actions={actions} />
        ) : (
          <span className={classes.count}>Select {noun[1]} to edit several at once.</span>
        )}
        <div className={classes.spacer} />
        {(errors.size > 0 || isFiltered) && (
          <Switch
            size="xs"
            label={`Only with errors (${errors.size.toLocaleString('en-US')})`}
            checked={isFiltered}
            onChange={(event) => setWithErrors(event.currentTarget.checked ? new Set(errors.keys()) : null)}
          />
        )}
        <PublishButton
          publishing={publishing}
          what={entities.length === 0 ? noun[1] : countText(entities.length)}
          consequences={props.consequences}
          reason={reasonOf(entities.length, errors.size, countText(errors.size), noun[1])}
        />
      </div>
      <Outcomes outcomes={publishing.outcomes} status={props.status} />
      <EntityGrid
        label={noun[1].charAt(0).toUpperCase() + noun[1].slice(1)}
        entities={shown}
        fields={fields}
        known={known}
        errors={errors}
        selected={selected}
        onEdit={edit}
        onOpen={setOpenId}
        cards={props.cards}
      >
        <NoEntities {...props} />
      </EntityGrid>
      {opened &&
        props.panel({
          entity: opened,
          errors: errors.get(opened.id) ?? NO_ERRORS,
          others: selected.ids.filter((id) => id !== opened.id),
          onEdit: edit,
          onClose: () => setOpenId(null),
        })}
      {isEditing && (
        <EditMany
          entities={shown.filter(({ id }) => chosen.has(id))}
          fields={fields}
          known={known}
          what={countText(chosen.size)}
          onEdit={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

/** Returns the reason why nothing can be published. Null if publishing is possible. */
function reasonOf(count: number, faulty: number, faultyText: string, many: string): string | null {
  if (count === 0) return `There are no ${many} in this draft.`;
  return faulty > 0 ? `${faultyText} ${faulty === 1 ? 'has' : 'have'} errors. Fix them first.` : null;
}

interface ChosenActionsProps {
  readonly count: number;
  readonly actions: Readonly<Record<'edit' | 'duplicate' | 'remove', () => void>>;
}

function ChosenActions({ count, actions }: ChosenActionsProps) {
  return (
    <>
      <span className={classes.count}>{count.toLocaleString('en-US')} selected</span>
      <Button size="xs" variant="default" onClick={actions.edit}>
        Edit…
      </Button>
      <Button size="xs" variant="default" onClick={actions.duplicate}>
        Duplicate
      </Button>
      <Button size="xs" variant="default" onClick={actions.remove}>
        Remove
      </Button>
    </>
  );
}

interface NoEntitiesProps {
  readonly noun: readonly [one: string, many: string];
  readonly publishing: AccountPublishing;
  readonly inputStep: string;
}

function NoEntities({ noun, publishing, inputStep }: NoEntitiesProps) {
  const link = useStepLink();
  const wasSent = publishing.outcomes.length > 0;
  return (
    <EmptyState
      isHeading={false}
      title={wasSent ? 'Everything was sent' : `No ${noun[1]} yet`}
      text={wasSent ? 'Follow their upload under Status.' : 'Type or paste rows in the first step.'}
      action={
        <Button component={Link} to={link(inputStep)} variant={wasSent ? 'default' : 'filled'}>
          Add {noun[1]}
        </Button>
      }
    />
  );
}

/** Converts errors at `<list>.N.attribute` to errors at the attribute, by the ID of the entity. */
function errorsById(
  entities: readonly GridEntity[],
  errors: readonly FieldMessages[],
): ReadonlyMap<string, readonly FieldMessages[]> {
  const found = new Map<string, FieldMessages[]>();
  for (const { field, messages } of errors) {
    const [, at, ...path] = field.split('.');
    const id = entities[Number(at)]?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), { field: path.join('.'), messages }]);
  }
  return found;
}

function changesOf<Entity>(edits: readonly FieldEdit[]): ReadonlyMap<string, Partial<Entity>> {
  const byId = new Map<string, Partial<Entity>>();
  for (const { id, path, value } of edits) byId.set(id, { ...byId.get(id), [path]: value } as Partial<Entity>);
  return byId;
}
