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

/** Avatar with two letters in the colors of the user's first role. Decorative, because the name is next to it. */
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
