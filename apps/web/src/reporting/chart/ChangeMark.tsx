import { Tooltip } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { markText } from './change-words.js';
import type { ChangeMark as Mark } from './chart-types.js';
import classes from './TimeChart.module.css';

interface ChangeMarkProps {
  readonly mark: Mark;
  /** Horizontal position of the day or hour on the time axis. */
  readonly x: number;
  readonly y: number;
  /** Width of the hover area. */
  readonly width: number;
  /** True for the mark that Tab reaches. Arrow keys reach the other marks. */
  readonly isInTabOrder: boolean;
  readonly onFocus: () => void;
}

/** Distance between a mark and the time axis. */
const BELOW = 4;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus between the marks of a chart with the arrow keys. */
function moveFocus(event: KeyboardEvent<Element>): void {
  // The chart itself uses these keys for its points.
  event.stopPropagation();
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('svg')?.querySelectorAll<SVGElement>('[data-change-mark]') ?? [])];
  all[all.indexOf(event.currentTarget as SVGElement) + step]?.focus();
}

/** Mark of a change below the time axis. It describes the change and links to it. */
export function ChangeMark({ mark, x, y, width, isInTabOrder, onFocus }: ChangeMarkProps) {
  const lines = [`${mark.moment}: ${mark.summary}`, ...mark.lines];
  return (
    <Tooltip
      multiline
      maw={320}
      position="bottom"
      events={{ hover: true, focus: true, touch: true }}
      label={lines.map((line, index) => (
        <div key={line} className={index === 0 ? classes.changeTitle : classes.changeLine}>
          {line}
        </div>
      ))}
    >
      <Link
        to={mark.to}
        className={classes.changeMark}
        aria-label={markText(mark)}
        data-change-mark
        tabIndex={isInTabOrder ? 0 : -1}
        onFocus={(event) => {
          // Otherwise the chart would show the values of its first point.
          event.stopPropagation();
          onFocus();
        }}
        onKeyDown={moveFocus}
      >
        <rect x={x - width / 2} y={y} width={width} height={11} fill="transparent" />
        <circle cx={x} cy={y + BELOW} r={2.5} />
      </Link>
    </Tooltip>
  );
}
