import { Alert, Box, Button, Link, OutlinedInput, Paper, Typography } from '@mui/material';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLogin } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { SignInMethods } from '#schema/signIn/singleSignOn.ts';
import { ADMIN_BASE } from '../adminBase.ts';
import { organisationName } from '../custom/elements/organisationName.ts';
import { messageOf } from '../http/client.ts';
import { t } from '../language/t.ts';
import {
  canUsePasskeys,
  goToSignOn,
  PasskeyCancelled,
  signInMethods,
} from '../signIn/secondStep.ts';
import { LoginCancelled } from './authProvider.ts';
import { CENTRED_PAGE } from './centredPage.ts';

/** Password first, then the one-time code in its dialog. */
export function LoginPage() {
  const signIn = useLogin();
  const { pathname, search } = useLocation();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const target = afterLogin(pathname + search);
  async function run(task: () => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      if (error instanceof PasskeyCancelled) setProblem(error.message);
      else if (!(error instanceof LoginCancelled)) setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!login.trim() || !password) {
      setProblem(t('Enter your e-mail address or user name, and your password.'));
      return;
    }
    run(() => signIn({ login: login.trim(), password }, target));
  }

  return (
    <Box component="main" sx={CENTRED_PAGE}>
      <Paper variant="outlined" sx={{ borderRadius: 2, p: 6, width: '100%', maxWidth: 400 }}>
        <Box component="img" src="/logo.svg" alt="" sx={{ width: 40, height: 40, mb: 3 }} />
        <Typography component="h1" variant="h1">
          {t('Sign in to the administration')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1, mb: 5 }}>{organisationName()}</Typography>
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 4 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <Entry
            label={t('E-mail or user name')}
            autoComplete="username"
            value={login}
            onChange={setLogin}
          />
          <Entry
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" variant="contained" size="medium" disabled={isBusy}>
            {isBusy ? t('Signing in…') : t('Sign in')}
          </Button>
        </Box>
        <OtherWays
          isBusy={isBusy}
          onPasskey={() => run(() => signIn({ passkey: true }, target))}
          onSignOn={() => run(() => goToSignOn(adminPath(target)))}
        />
        <Typography sx={{ mt: 5 }}>
          <Link href="/forgot-password?to=/admin">{t('I forgot my password')}</Link>
        </Typography>
        <Typography sx={{ mt: 2 }}>
          <Link href="/">{t('To the booking page')}</Link>
        </Typography>
      </Paper>
    </Box>
  );
}

interface OtherWaysProps {
  isBusy: boolean;
  onPasskey: () => void;
  onSignOn: () => void;
}

/** Beside the password: a passkey, and what the provider of single sign-on is called. */
function OtherWays({ isBusy, onPasskey, onSignOn }: OtherWaysProps) {
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    // Without an answer only the password is offered.
    signInMethods().then(setMethods, () => undefined);
  }, []);
  const label = methods?.single_sign_on?.label;
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 4 }}>
      {methods && !methods.local_staff_sign_in && (
        <Alert severity="info">
          {t('Staff sign in with {label} here.', { label: label ?? '' })}
        </Alert>
      )}
      {label && (
        <Button variant="outlined" size="medium" disabled={isBusy} onClick={onSignOn}>
          {t('Sign in with {label}', { label })}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button variant="outlined" size="medium" disabled={isBusy} onClick={onPasskey}>
          {t('Sign in with a passkey')}
        </Button>
      )}
    </Box>
  );
}

/** The router's paths begin below it, the browser's at the root. */
const adminPath = (path: string) => (path.startsWith(ADMIN_BASE) ? path : `${ADMIN_BASE}${path}`);

/** Back to where one was going. */
const afterLogin = (path: string) => path.replace(/^\/admin\/login$/, '/admin');

interface EntryProps {
  label: string;
  type?: string;
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
}

function Entry({ label, type = 'text', autoComplete, value, onChange }: EntryProps) {
  const id = useId();
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        name={autoComplete}
        type={type}
        fullWidth
        size="small"
        autoComplete={autoComplete}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        sx={{ mt: 1 }}
      />
    </Box>
  );
}
