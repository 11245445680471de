import DragIcon from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '#src/language/t.ts';
import type { MoveDirection } from './order.ts';

interface MoveHandleProps {
  id: string;
  name: string;
  onStep: (direction: MoveDirection) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Says how it is used to those who cannot see it dragged. */
export const MOVE_HELP = 'move-help';
const DIRECTIONS: Record<string, MoveDirection> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Dragged with the pointer, or moved a place at a time by the arrow keys. */
export function MoveHandle({ id, name, onStep, onPointerDown }: MoveHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    onStep(direction);
  }
  return (
    <IconButton
      data-handle={id}
      aria-label={t('Move “{name}”', { name })}
      aria-describedby={MOVE_HELP}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      sx={{ cursor: 'grab', touchAction: 'none', flex: 'none' }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
}
