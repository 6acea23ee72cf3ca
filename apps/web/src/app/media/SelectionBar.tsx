import { useMutation } from '@apollo/client/react';
import { Button, Menu, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../forms/confirmChange.js';
import { handleFailure } from '../failures/index.js';
import { outcomeOfSave } from '../forms/outcome.js';
import { dataOf } from '../loading/query.js';
import { showDone, showError } from '../toasts.js';
import {
  ADD_TO_COLLECTION,
  CREATE_COLLECTION,
  DELETE_MEDIA,
  REMOVE_FROM_COLLECTION,
  TAG_MEDIA,
} from './media.graphql.js';
import classes from './media.module.css';
import type { MediaItem } from './media-item.js';
import type { MediaOptions } from './MediaFilters.js';

interface SelectionBarProps {
  readonly items: readonly MediaItem[];
  readonly options: MediaOptions | undefined;
  /** ID of the displayed collection. */
  readonly collectionId: number | null;
  readonly onClear: () => void;
  readonly onChanged: () => void;
}

interface Answered {
  readonly status: string;
  readonly message?: string | null;
  readonly failed?: readonly { readonly name: string; readonly message: string }[];
}

/** Shows the result of a change of several items, with the reason why the first one failed. */
function tell({ status, message, failed = [] }: Answered): void {
  const [first] = failed;
  const words = [message, first && `${first.name}: ${first.message}`].filter(Boolean).join(' ');
  if (status === 'success') showDone(words);
  else showError(words);
}

/** Bar with actions on the selected items. */
export function SelectionBar({ items, options, collectionId, onClear, onChanged }: SelectionBarProps) {
  const [tags, setTags] = useState<string[]>([]);
  const [tag, { loading: isTagging }] = useMutation(TAG_MEDIA);
  const [remove, { loading: isDeleting }] = useMutation(DELETE_MEDIA);
  const ids = items.map(({ id }) => id);
  const noun = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;

  const applyTags = async (isAdding: boolean): Promise<void> => {
    try {
      const answer = await tag({ variables: { ids, ...(isAdding ? { add: tags } : { remove: tags }) } });
      tell(dataOf(answer).mediaLibrary.tag);
      setTags([]);
      onChanged();
    } catch (error) {
      handleFailure(error, { what: 'Failed to change tags' });
    }
  };
  const deleteItems = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Delete ${noun}?`,
      consequences: [
        'Their files are permanently deleted.',
        "Items that a draft, an ad or a site uses aren't deleted and are listed afterwards.",
      ],
      confirm: `Delete ${noun}`,
    });
    if (!isWanted) return;
    try {
      tell(dataOf(await remove({ variables: { ids } })).mediaLibrary.delete);
      onClear();
      onChanged();
    } catch (error) {
      handleFailure(error, { what: 'Failed to delete' });
    }
  };
  return (
    <div className={classes.bar} role="region" aria-label="Selected items">
      <strong>{`${noun} selected`}</strong>
      <TagsInput
        size="xs"
        aria-label="Tags"
        placeholder={tags.length === 0 ? 'Tags' : ''}
        maxTags={30}
        data={options?.tags.map(({ name }) => name) ?? []}
        value={tags}
        onChange={setTags}
      />
      <Button
        size="xs"
        variant="default"
        disabled={tags.length === 0}
        loading={isTagging}
        onClick={() => void applyTags(true)}
      >
        Add tags
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={tags.length === 0}
        loading={isTagging}
        onClick={() => void applyTags(false)}
      >
        Remove tags
      </Button>
      <CollectionMenu ids={ids} options={options} collectionId={collectionId} onChanged={onChanged} />
      <Button size="xs" color="red" variant="light" loading={isDeleting} onClick={() => void deleteItems()}>
        {`Delete ${noun}`}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

interface CollectionMenuProps extends Pick<SelectionBarProps, 'options' | 'collectionId' | 'onChanged'> {
  readonly ids: readonly number[];
}

function CollectionMenu({ ids, options, collectionId, onChanged }: CollectionMenuProps) {
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [add] = useMutation(ADD_TO_COLLECTION);
  const [take] = useMutation(REMOVE_FROM_COLLECTION);
  const [create, { loading }] = useMutation(CREATE_COLLECTION);
  const change = async (id: number, isIn: boolean): Promise<void> => {
    const variables = { id, mediaIds: [...ids] };
    try {
      tell(
        isIn
          ? dataOf(await add({ variables })).mediaLibrary.addToCollection
          : dataOf(await take({ variables })).mediaLibrary.removeFromCollection,
      );
      onChanged();
    } catch (error) {
      handleFailure(error, { what: 'Failed to change the collection' });
    }
  };
  const createCollection = async (): Promise<void> => {
    try {
      const outcome = outcomeOfSave(dataOf(await create({ variables: { name } })).mediaLibrary.createCollection);
      setMessage(
        outcome.kind === 'refused' ? (outcome.errors[0]?.messages[0] ?? "The collection wasn't created. Retry.") : null,
      );
      if (outcome.kind === 'refused') return;
      setName('');
      onChanged();
    } catch (error) {
      handleFailure(error, { what: 'Failed to create the collection' });
    }
  };
  return (
    <Menu width={260} closeOnItemClick withinPortal trapFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="default">
          Collections
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className={classes.scroller}>
        {collectionId !== null && (
          <Menu.Item onClick={() => void change(collectionId, false)}>Remove from this collection</Menu.Item>
        )}
        <Menu.Label>Add to</Menu.Label>
        {(options?.collections ?? []).map(({ id, name: title, count }) => (
          <Menu.Item key={id} onClick={() => void change(id, true)}>{`${title} (${count})`}</Menu.Item>
        ))}
        <Menu.Label>New collection</Menu.Label>
        <TextInput
          size="xs"
          m={6}
          aria-label="Name of the new collection"
          placeholder="Name"
          maxLength={100}
          value={name}
          error={message}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <Button size="xs" m={6} disabled={name.trim() === ''} loading={loading} onClick={() => void createCollection()}>
          Create collection
        </Button>
      </Menu.Dropdown>
    </Menu>
  );
}
