import classes from './MiddleText.module.css';

const TAIL = 7;

/** Names that are told apart by their ends: cut in the middle when there is no room, both ends stay. */
export function MiddleText({ text }: { text: string }) {
  if (text.length <= TAIL * 2) return <span className={classes.head}>{text}</span>;
  return (
    <span className={classes.whole}>
      <span className={classes.head}>{text.slice(0, -TAIL)}</span>
      <span className={classes.tail}>{text.slice(-TAIL)}</span>
    </span>
  );
}
