import { Button } from '@mantine/core';
import { useDocumentTitle, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { findTypingError } from '../../ui/typed-number.js';
import { ScreenHead } from '../shell/ScreenHead.js';
import classes from './FormScreen.module.css';
import { focusField } from './focus-field.js';
import { SaveBar } from './SaveBar.js';
import { UnsavedGuard } from './UnsavedGuard.js';
import type { SaveForm } from './useSaveForm.js';
import { VersionConflict } from './VersionConflict.js';

interface FormScreenProps<Values extends Record<string, unknown>> {
  readonly title: string;
  /** List that the entity belongs to. */
  readonly parent: { readonly label: string; readonly path: string };
  readonly saving: SaveForm<Values>;
  readonly submitLabel: string;
  /** Other actions on the entity, next to the title. */
  readonly actions?: ReactNode;
  /** Field that has the focus initially, in a form that the user opens to fill in. */
  readonly startAt?: string | null;
  /** True if the user can't change anything. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** Screen of a form with its breadcrumb, fields, errors and save button. */
export function FormScreen<Values extends Record<string, unknown>>(props: FormScreenProps<Values>) {
  const { title, parent, saving, submitLabel, startAt, isReadOnly = false } = props;
  useEffect(() => {
    if (startAt) document.querySelector<HTMLElement>(`[data-path="${startAt}"]`)?.focus();
  }, [startAt]);
  useDocumentTitle(`${title} · AdOps Console`);
  const form = useRef<HTMLFormElement>(null);
  const submit = (): void => {
    if (!isReadOnly && !findTypingError(form.current)) saving.submit();
  };
  useHotkeys([['mod+S', submit]], []);
  const { hash, key } = useLocation();
  useEffect(() => focusField(form.current, hash.slice(1)), [hash, key]);
  return (
    <form
      ref={form}
      className={classes.screen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Ignores forms in dialogs, such as the image search.
        if (event.target === event.currentTarget) submit();
      }}
    >
      <UnsavedGuard isDirty={saving.isDirty && !isReadOnly} asks={() => !isReadOnly && saving.asksBeforeLeaving()} />
      <ScreenHead title={title} trail={[parent]} className={classes.head}>
        {props.actions}
      </ScreenHead>
      <div className={classes.body}>
        <VersionConflict saving={saving} className={classes.alert} />
        {props.children}
      </div>
      {!isReadOnly && (
        <SaveBar submitLabel={submitLabel} isSaving={saving.isSaving} isDirty={saving.isDirty}>
          <Button variant="default" component={Link} to={parent.path}>
            Cancel
          </Button>
        </SaveBar>
      )}
    </form>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** True to use the full width, for fields in columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Group of fields with a name and an optional description. */
export function FormSection({ title, text, isWide = false, children }: FormSectionProps) {
  return (
    <section className={classes.section} data-wide={isWide || undefined}>
      <div>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {text && <div className={classes.sectionText}>{text}</div>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
