import { useMutation } from '@apollo/client/react';
import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { handleFailure } from '../failures/index.js';
import { dataOf } from '../loading/query.js';
import { showDone } from '../toasts.js';
import { ADD_IMAGE } from './media.graphql.js';
import type { MediaItem } from './media-item.js';

/** Field that fetches a picture from a URL into the library. */
export function AddByAddress({ onAdded }: { readonly onAdded: (item: MediaItem) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [add, { loading }] = useMutation(ADD_IMAGE);
  const send = async (): Promise<void> => {
    setMessage(null);
    try {
      const { status, message: words, item } = dataOf(await add({ variables: { imageUrl: url.trim() } })).image.add;
      if (status === 'error' || !item) return setMessage(words ?? 'The picture was not added.');
      showDone(words ?? 'The picture was added.');
      setUrl('');
      setOpen(false);
      onAdded(item);
    } catch (error) {
      handleFailure(error, { what: 'Failed to add the picture' });
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={340} position="bottom-end">
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpen((before) => !before)}>
          Add by URL
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextInput
            size="xs"
            label="URL of the picture"
            placeholder="https://"
            data-autofocus
            maxLength={2_000}
            value={url}
            error={message}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button size="xs" mt={8} type="submit" loading={loading} disabled={url.trim() === ''}>
            Add picture
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
