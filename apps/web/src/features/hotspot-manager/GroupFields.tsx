import { useQuery, skipToken } from '@apollo/client/react';
import { trackedKeywords } from '@adops/domain';
import { MultiSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect } from '../../app/forms/IdSelect.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { FailureLine } from '../../app/loading/Fetched.js';
import { linesOf, type FieldsData, type GroupValues } from './group-values.js';
import { HOTSPOT_PAGES } from './hotspot-manager.graphql.js';
import { HotspotList } from './HotspotList.js';
import classes from './hotspot-manager.module.css';

export interface GroupFieldsProps {
  readonly form: UseFormReturnType<GroupValues>;
  readonly data: FieldsData;
}

/** Fields of a group of hotspots. */
export function GroupFields({ form, data }: GroupFieldsProps) {
  const { siteIds } = form.getValues();
  const first = data.sites.find(({ id }) => id === siteIds[0]);
  return (
    <>
      <FormSection
        title="Where it is shown"
        text="Each site has its own copy. The page must exist on all of the sites."
      >
        <Ids form={form} field="siteIds" label="Sites" options={data.sites} />
        <PageField form={form} data={data} />
        <Ids form={form} field="marketIds" label="Markets" placeholder="All markets" options={data.markets} />
        <Ids form={form} field="sourceIds" label="Sources" placeholder="All sources" options={data.sources} />
      </FormSection>
      <FormSection
        title="Keywords"
        text="Searches the group is shown for. Without keywords, it is shown for all searches."
      >
        <Keywords form={form} />
      </FormSection>
      <HotspotList
        form={form}
        site={first ? { domain: first.domain, keywordParam: first.siteSettings?.keywordParamName ?? null } : null}
      />
    </>
  );
}

interface IdsProps extends Pick<GroupFieldsProps, 'form'> {
  readonly field: 'siteIds' | 'marketIds' | 'sourceIds';
  readonly label: string;
  readonly placeholder?: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
}

function Ids({ form, field, label, placeholder, options }: IdsProps) {
  const value = form.getValues()[field];
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? (placeholder ?? `Choose ${label.toLowerCase()}`) : ''}
      searchable
      clearable
      data-path={field}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => form.setFieldValue(field, ids.map(Number))}
      error={form.errors[field]}
    />
  );
}

/** Select for pages that all chosen sites have. The sites report their pages. */
function PageField({ form, data }: GroupFieldsProps) {
  const { siteIds, pageId } = form.getValues();
  const query = withPrevious(
    useQuery(HOTSPOT_PAGES, siteIds.length === 0 ? skipToken : { variables: { siteIds: [...siteIds] }, ...LIVE }),
  );
  const known = data.group?.page ?? null;
  const pages = siteIds.length === 0 ? [] : (query.data?.hotspotManager.pages ?? []);
  const options = [
    ...pages.map(({ id, name, action }) => ({ value: String(id), label: action ? `${name} (${action})` : name })),
    ...(known && !pages.some(({ id }) => id === known.id) ? [{ value: String(known.id), label: known.name }] : []),
  ];
  return (
    <>
      <IdSelect
        label="Page"
        placeholder={siteIds.length === 0 ? 'Choose sites first' : 'Choose a page'}
        description={
          query.data && siteIds.length > 0 && pages.length === 0
            ? 'These sites have no page in common, or a site did not respond.'
            : undefined
        }
        disabled={options.length === 0}
        searchable
        allowDeselect={false}
        options={options}
        {...form.getInputProps('pageId')}
        value={pageId === 0 ? null : pageId}
      />
      <FailureLine query={query} />
    </>
  );
}

function Keywords({ form }: Pick<GroupFieldsProps, 'form'>) {
  const { keywords } = form.getValues();
  const [typed, setTyped] = useState(() => keywords.join('\n'));
  const isSame = trackedKeywords(linesOf(typed)).join('\n') === trackedKeywords(keywords).join('\n');
  return (
    <>
      <Textarea
        label="Keywords"
        description="One per line. You can paste a list."
        autosize
        minRows={3}
        maxRows={12}
        data-path="keywords"
        error={form.errors['keywords']}
        value={isSame ? typed : keywords.join('\n')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          form.setFieldValue('keywords', linesOf(currentTarget.value));
        }}
      />
      <p className={classes.muted} aria-live="polite">
        {keywords.length === 1 ? '1 keyword' : `${keywords.length.toLocaleString('en-US')} keywords`}
      </p>
    </>
  );
}
