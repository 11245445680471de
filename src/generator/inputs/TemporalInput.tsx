import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, IconButton, OutlinedInput, type OutlinedInputProps, Paper } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { type TemporalKind, WRITTEN } from './writtenTime.ts';

type TemporalInputProps = Pick<
  OutlinedInputProps,
  'id' | 'name' | 'autoFocus' | 'inputRef' | 'onBlur' | 'fullWidth'
> & {
  kind: TemporalKind;
  /** `2026-12-01`, `13:30` or `2026-12-01T13:30`; of a form also what cannot be read. */
  value: string;
  /** @param value '' where nothing stands there, and where the text cannot be read */
  onChange: (value: string, text: string) => void;
  error?: boolean;
  label?: string;
  describedBy?: string | undefined;
  isRequired?: boolean;
  min?: string | undefined;
};

/**
 * A date or a time that is typed as the page writes it. A browser's own inputs speak the language of
 * the browser and have its clock, so that they differ from the list beside them; their picker is
 * behind the button.
 */
export function TemporalInput(props: TemporalInputProps) {
  const { kind, value, onChange, onBlur, error = false, label, describedBy, min, ...input } = props;
  const { isRequired, ...plain } = input;
  const { read, write, spell, example, native, width } = WRITTEN[kind];
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  /** Kept while it is being typed, and as long as it cannot be read. */
  const [typed, setTyped] = useState<{ text: string; leftAt?: string } | null>(null);
  const isTyping = typed !== null && typed.leftAt === undefined;
  const text = typed && (isTyping || typed.leftAt === value) ? typed.text : write(value);
  const reading = read(text);
  const isUnread = text.trim() !== '' && reading === '';
  const isWrong = error || (isUnread && !isTyping);
  const note = noteOf();

  function noteOf(): string | null {
    if (isTyping && reading && text !== write(reading)) return spell(reading);
    if (isTyping || !isUnread || error) return null;
    return t('Not understood. Write it like this: {example}', { example: write(example) });
  }
  function leave() {
    setTyped(isUnread ? { text, leftAt: value } : null);
  }
  return (
    <Box
      sx={{ position: 'relative', width: input.fullWidth ? undefined : width, maxWidth: '100%' }}
    >
      <OutlinedInput
        {...plain}
        size="small"
        fullWidth
        autoComplete="off"
        placeholder={write(example)}
        error={isWrong}
        value={text}
        onChange={({ target }) => {
          setTyped({ text: target.value });
          onChange(read(target.value), target.value);
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
        inputProps={{
          'aria-label': label,
          'aria-describedby': [describedBy, note && id].filter(Boolean).join(' ') || undefined,
          'aria-required': isRequired,
          'aria-invalid': isWrong,
        }}
        endAdornment={
          <IconButton
            edge="end"
            size="small"
            aria-label={kind === 'time' ? t('Choose from a clock') : t('Choose from a calendar')}
            onClick={() => openPicker(picker.current)}
          >
            {kind === 'time' ? <ClockIcon fontSize="small" /> : <CalendarIcon fontSize="small" />}
          </IconButton>
        }
      />
      <input
        ref={picker}
        type={native}
        min={min}
        value={reading}
        onChange={({ target }) => {
          setTyped(null);
          onChange(target.value, target.value);
        }}
        tabIndex={-1}
        aria-hidden
        style={HIDDEN}
      />
      {note && (
        <Paper id={id} role="status" elevation={2} sx={NOTE}>
          {note}
        </Paper>
      )}
    </Box>
  );
}

function openPicker(input: HTMLInputElement | null) {
  try {
    input?.showPicker();
  } catch {
    // An old browser has none; a frame of another origin may not open it.
    input?.focus();
  }
}

/** Its picker opens at its place. */
const HIDDEN = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  pointerEvents: 'none',
} as const;

/** Over what follows: nothing moves while somebody types. */
const NOTE = {
  position: 'absolute',
  zIndex: 2,
  top: 'calc(100% + 4px)',
  insetInlineStart: 0,
  minWidth: 'max-content',
  px: 2,
  py: 1,
} as const;
