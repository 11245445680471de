import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { startRegistration, verifyRegistration } from '../../../../account/newAccount.ts';
import { ApiError } from '../../../../http/client.ts';
import { useChallenge } from '../../../signIn/useChallenge.ts';
import { PRIVACY_VERSION, useAgreement } from '../../privacy/useAgreement.ts';
import { type Issues, issuesOf } from '../form/check.ts';
import { useForm } from '../form/useForm.ts';
import { bodyOf } from '../form/values.ts';
import { ALL_PATHS, isOfStep, STEPS, type Step, stepOf } from './steps.ts';

/** The way through the steps. The step is kept in the URL, so that Back goes back one. */
export function useRegister() {
  const [params, setParams] = useSearchParams();
  const form = useForm({ draft: 'register' });
  const [password, setPassword] = useState('');
  const { pending, start, forget } = useChallenge('register');
  const isUnderWay = useRef(false);

  const step: Step = STEPS.find(({ name }) => name === params.get('step')) ?? STEPS[0];
  // Nothing keeps a password over a reload: one that came back later starts with it again.
  const [isPasswordLost] = useState(step !== STEPS[0] && pending === null);
  const go = (next: Step, options?: { replace: boolean }) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('step', next.name);
      return after;
    }, options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page shows
  useEffect(() => {
    if (isPasswordLost) go(STEPS[0], { replace: true });
  }, []);

  const agreement = useAgreement();

  const body = () => ({ ...bodyOf(form.part.values, ALL_PATHS), password, ...agreement.body });
  const check = async (): Promise<Issues> => {
    const issues = { ...(await issuesOf('registerBody', body())), ...(!next && agreement.check()) };
    return Object.fromEntries(Object.entries(issues).filter(([path]) => isOfStep(step, path)));
  };
  /** What is wrong on another step than the one that shows leads there. */
  const leadTo = (issues: Issues) => {
    const [first] = Object.keys(issues).flatMap((path) => stepOf(path) ?? []);
    if (first && first !== step) go(first);
  };
  const create = async () => {
    try {
      const sent_to = (form.part.values.email ?? '').trim();
      start({ ...(await startRegistration(body())), sent_to });
    } catch (error) {
      if (error instanceof ApiError) leadTo(error.errors);
      if (error instanceof ApiError && error.errors[PRIVACY_VERSION]) await agreement.reload();
      throw error;
    }
  };
  const next = STEPS[STEPS.indexOf(step) + 1];
  const submit = () => form.submit(check, async () => (next ? go(next) : create()));

  const verify = async (challenge: string, code: string) => {
    try {
      await verifyRegistration(challenge, code);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'duplicate') {
        forget();
        form.setIssues(error.errors);
        leadTo(error.errors);
      }
      throw error;
    }
    forget();
    form.forget();
  };

  return {
    ...{ form, step, next, password, isPasswordLost, isUnderWay, pending, submit, verify, start },
    agreement: {
      ...agreement,
      problem: form.part.issues[PRIVACY_VERSION],
      setAgreed: (is: boolean) => {
        agreement.setAgreed(is);
        form.clear(PRIVACY_VERSION);
      },
    },
    changePassword: (text: string) => {
      setPassword(text);
      form.clear('password');
    },
    change: () => {
      forget();
      go(STEPS[0], { replace: true });
    },
  };
}
