import classes from './Avatar.module.css';

interface AvatarProps {
  /** Two letters. */
  readonly initials: string;
  readonly colors?: {
    readonly backgroundColor: string;
    readonly textColor: string;
    readonly borderColor: string;
  } | null;
}

/** A user as two letters in the colors of their first role. Only decoration: the name is shown next to it. */
export function Avatar({ initials, colors }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classes.avatar}
      style={
        colors
          ? { background: colors.backgroundColor, color: colors.textColor, borderColor: colors.borderColor }
          : undefined
      }
    >
      {initials}
    </span>
  );
}
