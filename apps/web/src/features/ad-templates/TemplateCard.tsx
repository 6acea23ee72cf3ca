import {
  type AdField,
  adField,
  adTextLength,
  type AdTypeId,
  type AdWords,
  MAX_FIELDS,
  substitute,
} from '@adops/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AdPreview } from '../../ui/AdPreview.js';
import { CountedInput } from '../../ui/CountedInput.js';
import classes from './TemplateCard.module.css';
import type { GroupValues } from './template-values.js';

interface TemplateCardProps {
  readonly form: UseFormReturnType<GroupValues>;
  readonly at: number;
  /** Values of placeholders in the preview. */
  readonly words: AdWords;
  /** Missing for the only template, which can't be removed. */
  readonly onRemove?: () => void;
}

/** Number of fields shown at first, which is the minimum of an ad at the platforms. Users add more one by one. */
const SHOWN_AT_FIRST = { headline: 3, description: 2, path: 2 } as const;

/** Fields of an ad text template with their limits, and a preview of the ad. */
export function TemplateCard({ form, at, words, onRemove }: TemplateCardProps) {
  const { typeId, templates } = form.getValues();
  const fields = templates[at]?.fields ?? [];
  const filled = fields.map(({ name, value }) => ({ name, text: substitute(value, words) }));
  const path = `templates.${at}.fields`;
  return (
    <section className={classes.card} aria-label={`Template ${at + 1}`}>
      <header className={classes.head}>
        <h3 className={classes.title}>Template {at + 1}</h3>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove template ${at + 1}`} onClick={onRemove}>
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </header>
      {form.errors[path] && (
        <div className={classes.fault} role="alert" data-path={path} tabIndex={-1}>
          {form.errors[path]}
        </div>
      )}
      <div className={classes.parts}>
        <div className={classes.fields}>
          {(['headline', 'description', 'path'] as const).map((kind) => (
            <FieldsOfKind key={kind} form={form} at={at} typeId={typeId} kind={kind} words={words} />
          ))}
        </div>
        <div className={classes.preview}>
          <AdPreview site={words.site} domain={words.domain} fields={filled} label={`Preview of template ${at + 1}`} />
        </div>
      </div>
    </section>
  );
}

interface FieldsOfKindProps extends Pick<TemplateCardProps, 'form' | 'at' | 'words'> {
  readonly typeId: AdTypeId;
  readonly kind: 'headline' | 'description' | 'path';
}

function FieldsOfKind({ form, at, typeId, kind, words }: FieldsOfKindProps) {
  const fields = form.getValues().templates[at]?.fields ?? [];
  const known = fields.map((each, index) => ({ ...each, index, field: adField(each.name) }));
  const ofKind = known.filter(({ field }) => field?.kind === kind);
  const lastUsed = ofKind.findLastIndex(({ value }) => value !== '') + 1;
  const [wanted, setWanted] = useState<number>(SHOWN_AT_FIRST[kind]);
  const shown = ofKind.slice(0, Math.max(wanted, lastUsed));
  return (
    <div className={classes.kind}>
      {shown.map(({ name, value, index, field }) => {
        const pin = known.find((each) => each.field?.pins && each.name === `${name}Position`);
        const path = `templates.${at}.fields.${index}.value`;
        return (
          <div key={name} className={classes.line}>
            <CountedInput
              className={classes.text}
              label={(field as AdField).label}
              length={adTextLength(substitute(value, words))}
              limit={(field as AdField).limit}
              {...form.getInputProps(path)}
            />
            {pin && (
              <TextInput
                className={classes.pin}
                label="Pin"
                aria-label={`Pin: ${pin.field?.label.toLowerCase()}`}
                placeholder="Any"
                inputMode="numeric"
                {...form.getInputProps(`templates.${at}.fields.${pin.index}.value`)}
              />
            )}
          </div>
        );
      })}
      {shown.length < ofKind.length && (
        <Button size="compact-xs" variant="subtle" className={classes.more} onClick={() => setWanted(shown.length + 1)}>
          Add a {kind} ({shown.length} of {MAX_FIELDS[typeId][kind]})
        </Button>
      )}
    </div>
  );
}
