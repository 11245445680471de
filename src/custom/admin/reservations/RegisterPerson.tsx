import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { LikePerson } from '#schema/users/atDesk.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

interface RegisterPersonProps {
  /** What was looked for in vain. */
  mobileNumber?: string;
  onChosen: (person: { id: string; name: string }) => void;
  onClose: () => void;
}

const NOTHING = { first_name: '', last_name: '', mobile_number: '', birth_date: '', email: '' };
type Typed = typeof NOTHING;

/** Somebody who stands at the desk, or calls: a name is enough to be served. */
export function RegisterPerson({ mobileNumber = '', onChosen, onClose }: RegisterPersonProps) {
  const [typed, setTyped] = useState<Typed>({ ...NOTHING, mobile_number: mobileNumber });
  const [like, setLike] = useState<readonly LikePerson[]>([]);
  const { run, isBusy, error } = useTask();
  const id = useId();
  const errors = (error instanceof ApiError ? error.errors : undefined) ?? {};
  const isShown = Object.keys(NOTHING).some((name) => name in errors);

  const register = (is_another: boolean) =>
    run(async () => {
      const { first_name, last_name, ...known } = typed;
      const { person, like: others } = await ask('POST /users/register-at-desk', {
        body: { first_name, last_name, ...filled(known), ...(is_another && { is_another }) },
      });
      if (person) onChosen(person);
      else setLike(others);
    });
  const field = (name: keyof Typed, label: string, more: object = {}) => (
    <DialogField
      label={label}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={(value) => {
        setTyped({ ...typed, [name]: value });
        setLike([]);
      }}
      {...more}
    />
  );

  return (
    <TitledDialog
      title={t('Somebody new')}
      gap={3}
      problem={error && !isShown ? messageOf(error) : null}
      buttons={
        like.length > 0 ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => register(true)}>
            {t('None of them: register')}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || !typed.first_name.trim() || !typed.last_name.trim()}
          >
            {t('Register')}
          </Button>
        )
      }
      onSubmit={() => register(false)}
      onClose={onClose}
    >
      {field('first_name', t('First name'), { autoFocus: true })}
      {field('last_name', t('Last name'))}
      {field('mobile_number', t('Mobile number (if they have one)'))}
      {field('birth_date', t('Birth date (if known)'), { type: 'date' })}
      {field('email', t('E-mail (if they have one)'), { type: 'email' })}
      {like.length > 0 && <PeopleLike like={like} id={id} onChosen={onChosen} />}
    </TitledDialog>
  );
}

const filled = (values: Omit<Typed, 'first_name' | 'last_name'>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

interface PeopleLikeProps {
  like: readonly LikePerson[];
  id: string;
  onChosen: RegisterPersonProps['onChosen'];
}

/** Those who are there already: what tells two of one name apart stands beside each. */
const PeopleLike = ({ like, id, onChosen }: PeopleLikeProps) => (
  <Alert severity="warning">
    <Typography id={`${id}-like`}>{t('Is it one of these?')}</Typography>
    <Box role="group" aria-labelledby={`${id}-like`} sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {like.map((person) => (
        <Button
          key={person.id}
          variant="outlined"
          sx={{ justifyContent: 'start', textAlign: 'start' }}
          onClick={() => onChosen(person)}
        >
          <span>
            <bdi>{person.name}</bdi>
            <Typography component="small" sx={{ display: 'block', color: 'text.secondary' }}>
              {marksOf(person).join(', ')}
            </Typography>
          </span>
        </Button>
      ))}
    </Box>
  </Alert>
);

const marksOf = ({ birth_year, barangay, number_ends_with, in_care_of }: LikePerson) =>
  [
    birth_year && t('born in {year}', { year: String(birth_year) }),
    barangay,
    number_ends_with && t('number ends with {digits}', { digits: number_ends_with }),
    in_care_of && t('in the care of {name}', { name: in_care_of }),
  ].filter((mark): mark is string => Boolean(mark));
