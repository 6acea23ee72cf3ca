import { Button } from '@mantine/core';
import { useSession } from '../session/SessionProvider.js';
import classes from './Shell.module.css';

/** Banner that shows whom the user is acting as. */
export function LoginAsBanner({ username, mainUsername }: { username: string; mainUsername: string }) {
  const { leave, isLeaving } = useSession();
  return (
    <div className={classes.banner} role="status">
      <span>
        {mainUsername}, you are acting as <strong>{username}</strong>
      </span>
      <Button size="compact-xs" variant="default" disabled={isLeaving} onClick={() => void leave()}>
        Return to {mainUsername}
      </Button>
    </div>
  );
}
