import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import type { LikePerson } from '#schema/users/atDesk.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { Dialog } from '#src/generator/modals.tsx';
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
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const errors = (problem instanceof ApiError ? problem.errors : undefined) ?? {};
  const isShown = Object.keys(NOTHING).some((name) => name in errors);

  async function register(is_another: boolean) {
    setBusy(true);
    setProblem(null);
    const { first_name, last_name, ...known } = typed;
    try {
      const { person, like: others } = await ask('POST /users/register-at-desk', {
        body: { first_name, last_name, ...filled(known), ...(is_another && { is_another }) },
      });
      if (person) onChosen(person);
      else setLike(others);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
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
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // A dialog stands outside of the page's form, but its events reach that form through React.
          event.stopPropagation();
          register(false);
        }}
      >
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {t('Somebody new')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          {problem !== null && !isShown && <Alert severity="error">{messageOf(problem)}</Alert>}
          {field('first_name', t('First name'), { autoFocus: true })}
          {field('last_name', t('Last name'))}
          {field('mobile_number', t('Mobile number (if they have one)'))}
          {field('birth_date', t('Birth date (if known)'), { type: 'date' })}
          {field('email', t('E-mail (if they have one)'), { type: 'email' })}
          {like.length > 0 && <PeopleLike like={like} id={id} onChosen={onChosen} />}
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4, flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          {like.length > 0 ? (
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
          )}
        </DialogActions>
      </form>
    </Dialog>
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
