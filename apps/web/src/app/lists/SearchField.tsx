import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  readonly className?: string;
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onEnter: () => void;
}

const TYPING_PAUSE = 120;

/** Search field of a list. Shows typed text immediately and applies it when typing pauses. `/` focuses it. */
export function SearchField({ className, label, value, onSearch, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Null if nothing was typed since the last change of the address.
  const [typed, setTyped] = useState<string | null>(null);
  const isHandedOn = useRef(true);
  /** Values that were applied but aren't in the address yet. On a busy machine the address changes late. */
  const underWay = useRef<readonly string[]>([]);
  const handOn = useDebouncedCallback((next: string) => {
    isHandedOn.current = true;
    if (next !== value) underWay.current = [...underWay.current, next];
    onSearch(next);
  }, TYPING_PAUSE);
  useHotkeys([['/', () => field.current?.focus()]]);
  useEffect(() => {
    // Values that this field didn't send come from elsewhere. Of its own values, only the latest one is shown in the
    // field.
    const at = underWay.current.lastIndexOf(value);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (isHandedOn.current && underWay.current.length === 0) setTyped(null);
  }, [value]);
  const text = typed ?? value;

  const type = (next: string): void => {
    isHandedOn.current = false;
    setTyped(next);
    handOn(next);
  };
  const clear = (): void => {
    handOn.cancel();
    isHandedOn.current = true;
    underWay.current = [];
    setTyped(null);
    onSearch('');
  };
  return (
    <TextInput
      ref={field}
      className={className}
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="xs" aria-label="Clear the search" onClick={clear} />
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear();
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}
