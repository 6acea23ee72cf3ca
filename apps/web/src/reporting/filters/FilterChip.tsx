import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import classes from './FilterChip.module.css';

interface FilterChipProps {
  readonly label?: string;
  readonly value: string;
  readonly isInvalid?: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Missing if the filter can't be removed, such as dates. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  readonly width?: number | 'auto';
  readonly children: ReactNode;
}

/** Filter in the bar: its text, editor and remove button. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, isInvalid, isOpen, onOpenChange, onRemove } = props;
  return (
    <div className={classes.chip} data-invalid={isInvalid || undefined}>
      <Popover
        opened={isOpen}
        onChange={onOpenChange}
        position="bottom-start"
        width={props.width === 'auto' ? undefined : (props.width ?? 280)}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button type="button" className={classes.main} onClick={() => onOpenChange(!isOpen)}>
            {label && <span className={classes.label}>{label}</span>}
            <span className={classes.value} title={value}>
              {value}
            </span>
            {!onRemove && <IconChevronDown size={13} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8}>{props.children}</Popover.Dropdown>
      </Popover>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={props.removeLabel ?? `Remove ${label ?? 'filter'}`}
          onClick={onRemove}
        >
          <IconX size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
