import { IconDots } from '@tabler/icons-react';

/** Button that opens the menu of its cell by pointer. Keyboards have the menu key. */
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
