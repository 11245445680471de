import { Box, Button, Checkbox, FormControlLabel, OutlinedInput, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

const LONGEST = 500;

interface ReasonFormProps {
  title: string;
  /** The verb and the thing. */
  confirm: string;
  /** Of `schema/language/usualReasons.ts`: sent as they stand there, for each reader's language. */
  reasons: readonly string[];
  /** What follows, before the reason. */
  children?: ReactNode;
  /** True while data that the form needs is still loading. */
  isWaiting?: boolean;
  /**
   * Resolves with whether it is done: if not, the form stays with what was written. What it throws is
   * shown here.
   */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for a reason that the person will read: any of the usual ones, and words of one's own. */
export function ReasonForm({ reasons, children, isWaiting = false, ...props }: ReasonFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, error } = useTask();
  const id = useId();
  const reason = [...reasons.filter((one) => chosen.includes(one)), words]
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' ');
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  async function submit() {
    if (reason === '' || reason.length > LONGEST) {
      setMissing(true);
      return;
    }
    await run(async () => {
      if (await props.onConfirm(reason)) props.onClose();
    });
  }
  return (
    <TitledDialog
      title={props.title}
      maxWidth="sm"
      gap={4}
      problem={error && messageOf(error)}
      buttons={
        <Button type="submit" variant="contained" color="error" disabled={isBusy || isWaiting}>
          {props.confirm}
        </Button>
      }
      onSubmit={submit}
      onClose={props.onClose}
    >
      {children}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 'fontWeightMedium', p: 0 }}>
          {t('Reason')}
        </Typography>
        <Typography id={`${id}-help`} sx={{ color: 'text.secondary', mb: 1 }}>
          {t('The person reads it. Say what they can do next.')}
        </Typography>
        {reasons.map((one, place) => (
          <FormControlLabel
            key={one}
            sx={{ display: 'flex', alignItems: 'flex-start', mr: 0 }}
            control={
              <Checkbox
                autoFocus={place === 0}
                size="small"
                checked={chosen.includes(one)}
                onChange={() => toggle(one)}
                sx={{ mt: -1.5 }}
              />
            }
            label={t(one)}
          />
        ))}
      </Box>
      <div>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
          {reasons.length > 0 ? t('In your own words') : t('Reason')}
        </Typography>
        <OutlinedInput
          id={id}
          multiline
          minRows={2}
          fullWidth
          value={words}
          error={isMissing}
          onChange={({ target }) => setWords(target.value)}
          inputProps={{
            dir: 'auto',
            maxLength: LONGEST,
            'aria-describedby': `${id}-help ${id}-error`,
            'aria-invalid': isMissing,
          }}
        />
        {isMissing && (reason === '' || reason.length > LONGEST) && (
          <Typography id={`${id}-error`} role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {reason === ''
              ? t('Give a reason')
              : t('Use at most {count} characters', { count: LONGEST })}
          </Typography>
        )}
      </div>
    </TitledDialog>
  );
}
