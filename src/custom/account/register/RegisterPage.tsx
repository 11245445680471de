import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../../session/useSession.ts';
import { OneTimeCodeForm } from '../../dialogs/OneTimeCodeForm.tsx';
import { Page } from '../../shell/Page.tsx';
import { goTo, stepPath, useTarget } from '../target.ts';
import { RegisterStep } from './RegisterStep.tsx';
import { useRegister } from './useRegister.ts';
import '../account.css';
import '../form/form.css';

export function RegisterPage() {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const target = useTarget();
  const register = useRegister();
  const { pending } = register;
  useEffect(() => {
    if (token) goTo(target, navigate);
  }, [token, target, navigate]);

  return (
    <Page
      title="Create an account"
      lead={
        target.startsWith('/book/')
          ? 'Your time stays chosen while you do.'
          : 'To book, and to see, move or cancel what you booked.'
      }
    >
      <div className="panel panel-narrow">
        {pending ? (
          <div className="sign-in">
            <OneTimeCodeForm
              challenge={pending}
              sent_to={pending.sent_to}
              isNew
              verify={register.verify}
              onChallenge={(next) => register.start({ ...pending, ...next })}
            />
            <button type="button" className="link-button" onClick={register.change}>
              Change what I entered
            </button>
          </div>
        ) : (
          <>
            <RegisterStep key={register.step.name} register={register} />
            <p className="other-way">
              You have an account? <Link href={stepPath('/login', target)}>Sign in</Link>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
