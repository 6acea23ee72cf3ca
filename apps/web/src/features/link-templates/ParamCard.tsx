import {
  hasOptions,
  URL_PARAM_TYPE_LABELS,
  URL_PARAM_TYPES,
  type UrlParamOption,
  type UrlParamType,
} from '@adops/domain';
import { ActionIcon, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './LinkTemplates.module.css';
import { optionsOf, optionsText, type TemplateValues } from './template-values.js';

interface ParamCardProps {
  readonly form: UseFormReturnType<TemplateValues>;
  readonly at: number;
}

const TYPES = URL_PARAM_TYPES.map((value) => ({ value, label: URL_PARAM_TYPE_LABELS[value] }));

/** Fields for one parameter of a template. */
export function ParamCard({ form, at }: ParamCardProps) {
  const param = form.getValues().params[at]!;
  const path = `params.${at}`;
  return (
    <section className={classes.card} aria-label={`Parameter ${at + 1}`}>
      <div className={classes.fields}>
        <TextInput label="Label" placeholder="Sub ID" {...form.getInputProps(`${path}.label`)} />
        <TextInput label="Name" placeholder="sub" {...form.getInputProps(`${path}.name`)} />
        <Select
          label="Type"
          allowDeselect={false}
          data={TYPES}
          {...form.getInputProps(`${path}.type`)}
          onChange={(type) => type !== null && form.setFieldValue(`${path}.type`, type as UrlParamType)}
        />
        <TextInput
          label="Default"
          placeholder={param.type === 'checkbox' ? 'false' : 'None'}
          {...form.getInputProps(`${path}.defaultValue`)}
        />
        {!hasOptions(param.type) && param.type !== 'checkbox' && (
          <TextInput label="Example" placeholder="None" {...form.getInputProps(`${path}.placeholder`)} />
        )}
        {param.type !== 'checkbox' && (
          <Checkbox
            className={classes.required}
            label="Required"
            {...form.getInputProps(`${path}.isRequired`, { type: 'checkbox' })}
          />
        )}
      </div>
      {hasOptions(param.type) && (
        <div className={classes.options}>
          <OptionLines form={form} path={`${path}.options`} label="Options" options={param.options} />
          <OptionLines
            form={form}
            path={`${path}.additionalOptions`}
            label="More options"
            options={param.additionalOptions}
          />
        </div>
      )}
      {param.type === 'checkbox' && (
        <OptionLines
          form={form}
          path={`${path}.options`}
          label="Values"
          help="The first line is the value when on, the second line the value when off. The defaults are 1 and 0."
          options={param.options}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={`Remove parameter ${at + 1}`}
        onClick={() => form.removeListItem('params', at)}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </section>
  );
}

interface OptionLinesProps {
  readonly form: ParamCardProps['form'];
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  readonly options: readonly UrlParamOption[];
}

/** Field for options as lines of text, so that lists can be pasted. */
function OptionLines({ form, path, label, help, options }: OptionLinesProps) {
  const [typed, setTyped] = useState('');
  const written = optionsText(options);
  // Keeps blank lines and spaces while typing. Options set elsewhere replace the typed text.
  const text = optionsText(optionsOf(typed)) === written ? typed : written;
  const error = Object.entries(form.errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1];
  return (
    <Textarea
      label={label}
      description={help ?? 'One per line: value = label'}
      autosize
      minRows={2}
      maxRows={10}
      data-path={path}
      error={error}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        form.setFieldValue(path, optionsOf(event.currentTarget.value));
      }}
    />
  );
}
