import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../../../../language/t.ts';
import { useSession } from '../../../../session/useSession.ts';
import { CodeStep } from '../../../signIn/CodeStep.tsx';
import { goTo, stepPath, useReturnTo } from '../../../signIn/returnTo.ts';
import { Page } from '../../page/Page.tsx';
import { RegisterStep } from './RegisterStep.tsx';
import { useRegister } from './useRegister.ts';
import '../../../elements/form.css';
import '../form/form.css';

export function RegisterPage() {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const returnTo = useReturnTo();
  const register = useRegister();
  const { pending } = register;
  useEffect(() => {
    if (token) goTo(returnTo, navigate);
  }, [token, returnTo, navigate]);

  return (
    <Page
      title={t('Create an account')}
      lead={
        returnTo.startsWith('/book/')
          ? t('Your time stays chosen while you do.')
          : t('To book, and to see, move or cancel what you booked.')
      }
    >
      <div className="panel panel-narrow">
        {pending ? (
          <CodeStep
            step={pending}
            isNew
            verify={register.verify}
            onStarted={register.start}
            onBack={register.change}
            backLabel={t('Change what I entered')}
          />
        ) : (
          <>
            <RegisterStep key={register.step.name} register={register} />
            <p className="other-way">
              {t('Already have an account?')}{' '}
              <Link href={stepPath('/login', returnTo)}>{t('Sign in')}</Link>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
