import { useMutation } from '@apollo/client/react';
import { mediaSectionsForm, type MediaSectionsForm } from '@adops/domain';
import { Button, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { dataOf } from '../../app/loading/query.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { MediaConfigFragment } from '../../gql/graphql.js';
import { changesIn, errorUnder } from './responses.js';
import { UPDATE_SECTIONS } from './media-config.graphql.js';
import classes from './media-config.module.css';
import { NumberField } from '../../ui/NumberField.js';
import { PartScreen } from './PartScreen.js';

type FormZone = MediaSectionsForm['sections'][number]['pages'][number]['zones'][number];
/** The site decides if feeds are editable. The flag isn't sent back. */
type Zone = FormZone & { isFeedSettingsEditable: boolean };
type Page = { name: string; zones: Zone[] };
type Values = { sections: { name: string; pages: Page[] }[] };
type Feeds = readonly { readonly id: number; readonly name: string }[];

// The schema strips unknown fields.
const SCHEMA = mediaSectionsForm as unknown as z.ZodType<MediaSectionsForm, Values>;
const NEW_ZONE: Zone = {
  ...{ name: '', feedIds: [], feedSortId: null },
  ...{ isMainYahooZone: false, itemsCount: null, isFeedSettingsEditable: true },
};

function valuesOf({ sections }: MediaConfigFragment): Values | null {
  if (!sections) return null;
  return {
    sections: sections.map(({ name, pages }) => ({
      name,
      pages: (pages ?? []).map((page) => ({
        name: page.name,
        zones: (page.zones ?? []).map((zone) => ({
          name: zone.name,
          feedIds: zone.feedIds ?? [],
          feedSortId: zone.feedSortId ?? null,
          isMainYahooZone: zone.isMainYahooZone ?? false,
          itemsCount: zone.itemsCount ?? null,
          isFeedSettingsEditable: zone.isFeedSettingsEditable ?? true,
        })),
      })),
    })),
  };
}

const isFixed = ({ zones }: Page): boolean => zones.some((zone) => !zone.isFeedSettingsEditable);
const LAYOUT = "It contains a zone of the site's layout.";

/** Form for the site's sections, their pages and the ad zones on them. */
export function SectionsScreen() {
  const [updateSections] = useMutation(UPDATE_SECTIONS);
  return (
    <PartScreen
      part="sections"
      title="Sections"
      schema={SCHEMA}
      labels={{ sections: 'Sections' }}
      valuesOf={valuesOf}
      fieldOf={(path) => `sections.${path}`}
      save={async (siteId, { sections }, version) =>
        changesIn(dataOf(await updateSections({ variables: { siteId, sections, version } }))).updateSections
      }
    >
      {(form, { feeds }) => (
        <>
          {form.errors['sections.layout'] && (
            <p role="alert" className={classes.fault}>
              {form.errors['sections.layout']}
            </p>
          )}
          {form.getValues().sections.map((section, at) => (
            <FormSection key={at} title={section.name || 'New section'}>
              <div className={classes.pageHead}>
                <TextInput
                  className={classes.grow}
                  label="Name of the section"
                  readOnly={section.pages.some(isFixed)}
                  {...form.getInputProps(`sections.${at}.name`)}
                />
                <Button
                  size="xs"
                  variant="subtle"
                  disabled={section.pages.some(isFixed)}
                  title={section.pages.some(isFixed) ? LAYOUT : undefined}
                  onClick={() => form.removeListItem('sections', at)}
                >
                  Remove section
                </Button>
              </div>
              {section.pages.map((page, p) => (
                <PageFields key={p} form={form} page={page} path={`sections.${at}.pages`} at={p} feeds={feeds} />
              ))}
              <div>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => form.insertListItem(`sections.${at}.pages`, { name: '', zones: [] })}
                >
                  {`Add page to ${section.name || 'the section'}`}
                </Button>
              </div>
            </FormSection>
          ))}
          <FormSection title="More">
            <div>
              <Button
                size="xs"
                variant="default"
                onClick={() => form.insertListItem('sections', { name: '', pages: [] })}
              >
                Add section
              </Button>
            </div>
          </FormSection>
        </>
      )}
    </PartScreen>
  );
}

interface PageFieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly page: Page;
  /** Path of the list that contains the page. */
  readonly path: string;
  readonly at: number;
  readonly feeds: Feeds;
}

function PageFields({ form, page, path, at, feeds }: PageFieldsProps) {
  return (
    <fieldset className={classes.page} aria-label={`Page ${page.name || 'without name'}`}>
      <div className={classes.pageHead}>
        <TextInput
          className={classes.grow}
          label="Name of the page"
          readOnly={isFixed(page)}
          {...form.getInputProps(`${path}.${at}.name`)}
        />
        <Button
          size="xs"
          variant="subtle"
          disabled={isFixed(page)}
          title={isFixed(page) ? LAYOUT : undefined}
          onClick={() => form.removeListItem(path, at)}
        >
          Remove page
        </Button>
        <Button size="xs" variant="default" onClick={() => form.insertListItem(`${path}.${at}.zones`, NEW_ZONE)}>
          Add zone
        </Button>
      </div>
      {page.zones.map((zone, z) => (
        <ZoneFields key={z} form={form} zone={zone} path={`${path}.${at}.zones`} at={z} feeds={feeds} />
      ))}
    </fieldset>
  );
}

interface ZoneFieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly zone: Zone;
  readonly path: string;
  readonly at: number;
  readonly feeds: Feeds;
}

function ZoneFields({ form, zone, path, at, feeds }: ZoneFieldsProps) {
  const own = `${path}.${at}`;
  const isOpen = zone.isFeedSettingsEditable;
  const options = feeds.map((feed) => ({ value: String(feed.id), label: feed.name }));
  return (
    <div className={classes.zone} role="group" aria-label={`Zone ${zone.name || 'without name'}`}>
      <TextInput label="Zone" readOnly={!isOpen} {...form.getInputProps(`${own}.name`)} />
      <NumberField
        label="Ads"
        min={0}
        {...form.getInputProps(`${own}.itemsCount`)}
        value={zone.itemsCount ?? null}
        onChange={(value) => form.setFieldValue(`${own}.itemsCount`, value)}
      />
      <MultiSelect
        label="Feeds, in order"
        searchable
        hidePickedOptions
        disabled={!isOpen}
        data={options}
        data-path={`${own}.feedIds`}
        error={errorUnder(form.errors, `${own}.feedIds`)}
        value={zone.feedIds.map(String)}
        onChange={(ids) => form.setFieldValue(`${own}.feedIds`, ids.map(Number))}
      />
      <Select
        label="Sorted by"
        placeholder="None"
        clearable
        disabled={!isOpen}
        data={options.filter(({ value }) => zone.feedIds.includes(Number(value)))}
        {...form.getInputProps(`${own}.feedSortId`)}
        value={zone.feedSortId === null ? null : String(zone.feedSortId)}
        onChange={(value) => form.setFieldValue(`${own}.feedSortId`, value === null ? null : Number(value))}
      />
      <Switch
        label="Main Yahoo zone"
        error={form.errors[`${own}.isMainYahooZone`]}
        checked={zone.isMainYahooZone}
        onChange={(event) => form.setFieldValue(`${own}.isMainYahooZone`, event.currentTarget.checked)}
      />
      {isOpen ? (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => form.removeListItem(path, at)}>
            Remove zone
          </Button>
        </div>
      ) : (
        <span className={classes.note}>The site determines the feeds and their order.</span>
      )}
    </div>
  );
}
