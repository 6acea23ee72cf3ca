import { inheritedOption, type SiteOptionName, type SiteOptions } from '@adops/domain';
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { OPTIONS } from './option-words.js';
import classes from './sites.module.css';
import type { NamedGroup } from './site-values.js';

interface OptionFieldsProps {
  readonly values: SiteForm;
  /** Groups whose defaults apply to the site or group. */
  readonly groupIds: readonly number[];
  readonly groups: readonly NamedGroup[];
  readonly feeds: readonly { readonly id: number; readonly name: string }[];
  /** Path of the options in the form. */
  readonly path: string;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isReadOnly?: boolean;
  readonly onChange: <Name extends SiteOptionName>(name: Name, value: SiteForm[Name]) => void;
}
type SiteForm = { engine: string | null; urlTemplate: string | null; feedIds: number[] | null };

/** Fields for options. An option has its group's value unless an own value replaces it. */
export function OptionFields(props: OptionFieldsProps) {
  const { values, groupIds, groups, feeds, path, errors, isReadOnly, onChange } = props;
  const words = (name: SiteOptionName, value: SiteOptions[SiteOptionName]): string => {
    if (value === null) return 'Not set';
    if (name !== 'feedIds') return String(value);
    const ids = value as readonly number[];
    return ids.length === 0 ? 'None' : ids.map((id) => feeds.find((feed) => feed.id === id)?.name ?? id).join(', ');
  };
  const draw = <Name extends 'engine' | 'urlTemplate' | 'feedIds'>(
    name: Name,
    field: ReactNode,
    empty: SiteForm[Name],
  ) => {
    const inherited = inheritedOption(name, groupIds, groups);
    const from = groups.find(({ id }) => id === inherited.from?.id)?.name ?? null;
    return (
      <InheritedField
        key={name}
        {...OPTIONS[name]}
        isOwn={values[name] !== null}
        inherited={words(name, inherited.value)}
        from={from}
        isReadOnly={isReadOnly ?? false}
        onOwn={() => onChange(name, (inherited.value ?? empty) as SiteForm[Name])}
        onBack={() => onChange(name, null as SiteForm[Name])}
      >
        {field}
      </InheritedField>
    );
  };
  const text = (name: 'engine' | 'urlTemplate') => (
    <TextInput
      aria-label={OPTIONS[name].label}
      data-path={`${path}.${name}`}
      error={errors[`${path}.${name}`]}
      value={values[name] ?? ''}
      readOnly={isReadOnly ?? false}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      {draw('engine', text('engine'), '')}
      {draw('urlTemplate', text('urlTemplate'), '')}
      {draw(
        'feedIds',
        <MultiSelect
          aria-label={OPTIONS.feedIds.label}
          placeholder={values.feedIds?.length === 0 ? 'None' : ''}
          searchable
          hidePickedOptions
          data-path={`${path}.feedIds`}
          error={errors[`${path}.feedIds`]}
          data={feeds.map((feed) => ({ value: String(feed.id), label: feed.name }))}
          value={(values.feedIds ?? []).map(String)}
          readOnly={isReadOnly ?? false}
          onChange={(ids) => onChange('feedIds', ids.map(Number))}
        />,
        [],
      )}
    </>
  );
}

interface InheritedFieldProps {
  readonly label: string;
  readonly description: string;
  readonly isOwn: boolean;
  /** Inherited value in words. */
  readonly inherited: string;
  /** Name of the group that the inherited value comes from. */
  readonly from: string | null;
  readonly isReadOnly: boolean;
  readonly onOwn: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function InheritedField(props: InheritedFieldProps) {
  const { label, description, isOwn, inherited, from, isReadOnly, onOwn, onBack, children } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.option}>
      <div className={classes.optionHead}>
        <span id={id} className={classes.optionLabel}>
          {label}
        </span>
        {!isReadOnly && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${isOwn ? 'Reset' : 'Override'} ${label === 'URL pattern' ? label : label.toLowerCase()}`}
            onClick={isOwn ? onBack : onOwn}
          >
            {isOwn ? 'Reset' : 'Override'}
          </Button>
        )}
      </div>
      <div className={classes.optionHelp}>{description}</div>
      {isOwn ? children : <div className={classes.inherited}>{inherited}</div>}
      <div className={classes.origin}>
        {isOwn
          ? `The site's own value. Without it, the value is ${inherited}${from ? `, from ${from}` : ''}.`
          : from
            ? `Inherited from ${from}`
            : 'Not set by any group'}
      </div>
    </div>
  );
}
