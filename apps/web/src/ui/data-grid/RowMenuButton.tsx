import { IconDots } from '@tabler/icons-react';

/** Opens the menu of its cell, for those who look for it with the pointer; keyboards have the menu key. */
export function RowMenuButton({ className }: { readonly className?: string | undefined }) {
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label="Row actions"
      title="Row actions"
      onClick={(event) => {
        event.stopPropagation();
        const { clientX, clientY } = event;
        event.currentTarget.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
        );
      }}
    >
      <IconDots size={13} aria-hidden />
    </button>
  );
}
