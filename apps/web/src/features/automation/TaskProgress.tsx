import { Progress, Text } from '@mantine/core';
import { progressOf } from './task-summary.js';
import type { Task } from './useTask.js';

/** Progress bar with the results of a task. Excluded changes don't count. */
export function TaskProgress({ task }: { task: Task }) {
  const { total, parts, words } = progressOf(task);
  if (task.statusValue === 'PENDING' || task.statusValue === 'REJECTED' || total === 0) return null;
  return (
    <div>
      <Progress.Root size="lg" aria-label="Progress">
        {parts.map(({ name, count, color }) => (
          <Progress.Section
            key={name}
            value={(count / total) * 100}
            color={color}
            aria-label={`${count.toLocaleString('en-US')} ${name}`}
          />
        ))}
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {words}
      </Text>
    </div>
  );
}
