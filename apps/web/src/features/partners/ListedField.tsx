import { useQuery } from '@apollo/client/react';
import { accountSetting, type AccountSettingForm } from '@adops/domain';
import { Anchor, Loader, MultiSelect, Select } from '@mantine/core';
import { failureOf, LIVE } from '../../app/loading/query.js';
import type { ListedItem, ListedSetting } from './listed-settings.js';
import type { SettingsForm } from './SettingField.js';

interface ListedFieldProps {
  readonly form: SettingsForm;
  readonly setting: AccountSettingForm;
  /** Index in the list of settings. */
  readonly index: number;
  readonly list: ListedSetting;
  /** Id of the stored account whose credentials are used to query the platform. Null if it isn't stored yet. */
  readonly accountId: number | null;
}

/** Field for a setting with choices that the platform lists for the account. */
export function ListedField({ accountId, ...props }: ListedFieldProps) {
  if (accountId !== null) return <FromPlatform {...props} accountId={accountId} />;
  return <Choice {...props} items={[]} description="Available after the account is saved and signs in." />;
}

function FromPlatform({ accountId, list, ...props }: ListedFieldProps & { readonly accountId: number }) {
  const query = useQuery(list.query, { variables: { id: accountId }, ...LIVE });
  const { data, loading: isLoading, refetch } = query;
  const failure = failureOf(query);
  const { description } = accountSetting(props.setting.name) ?? {};
  return (
    <Choice
      {...props}
      list={list}
      items={data?.items ?? []}
      isLoading={isLoading}
      description={
        failure ? (
          <>
            We couldn't load the list: {failure}{' '}
            <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
              Try again
            </Anchor>
          </>
        ) : data?.items.length === 0 ? (
          'The partner returned no options for this account.'
        ) : (
          description?.replace(', as JSON text', '')
        )
      }
    />
  );
}

interface ChoiceProps extends Omit<ListedFieldProps, 'accountId'> {
  readonly items: readonly ListedItem[];
  readonly description: React.ReactNode;
  readonly isLoading?: boolean;
}

function Choice({ form, setting, index, list, items, description, isLoading = false }: ChoiceProps) {
  const path = `settings.${index}.stringValue`;
  const { label } = accountSetting(setting.name) ?? { label: setting.name };
  const chosen = list.read(setting.stringValue ?? '');
  // The stored value can be an id or a name. Values the platform no longer lists stay visible, so that users can remove
  // them.
  const listed = ({ id, name }: ListedItem): ListedItem | undefined =>
    items.find((each) => each.id === id || each.name === name);
  const known = [...items, ...chosen.filter((each) => !listed(each))];
  const values = chosen.map((each) => (listed(each) ?? each).id);
  const put = (ids: readonly string[]): void =>
    form.setFieldValue(path, list.write(ids.flatMap((id) => known.find((each) => each.id === id) ?? [])));
  const shared = {
    label,
    description,
    searchable: true,
    clearable: true,
    data: known.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` })),
    nothingFoundMessage: 'Nothing like it',
    ...(isLoading && { rightSection: <Loader size={14} /> }),
    ...form.getInputProps(path),
  };
  return list.isMany ? (
    <MultiSelect {...shared} hidePickedOptions value={values} onChange={put} />
  ) : (
    <Select {...shared} value={values[0] ?? null} onChange={(id) => put(id === null ? [] : [id])} />
  );
}
