import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  AddedFactor,
  Factor,
  NewTotp,
  OwnFactors,
} from '../../../../../schema/secondFactor.ts';
import { PasskeyCancelled } from '../../../../account/secondStep.ts';
import { request } from '../../../../http/client.ts';
import { t } from '../../../../language/t.ts';

export const ownFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => request<OwnFactors>('/profile/second-factors', { signal }),
});

export const useHasPassword = (): boolean => useQuery(ownFactorsQuery).data?.has_password ?? true;

const call = <T>(path: string, body: object): Promise<T> =>
  request<T>(`/profile/second-factors/${path}`, { body });
/** An account without a password sends none. */
export const confirmed = (current_password: string) =>
  current_password ? { current_password } : {};

export const beginTotp = (password: string) => call<NewTotp>('totp', confirmed(password));
export const confirmTotp = (body: { id: string; name: string; code: string }) =>
  call<AddedFactor>('totp/confirm', body);

/** @throws PasskeyCancelled when the browser made none */
export async function addPasskey(name: string, password: string): Promise<AddedFactor> {
  const { challenge, options } = await call<{ challenge: string; options: never }>(
    'passkey',
    confirmed(password),
  );
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: Error) => {
    throw new PasskeyCancelled(
      error.name === 'InvalidStateError'
        ? t('This device has a passkey for your account already.')
        : t('No passkey was made. Try again.'),
    );
  });
  return call<AddedFactor>('passkey/confirm', { challenge, name, passkey });
}

export const renameFactor = (id: string, name: string) => call<Factor>('rename', { id, name });
export const removeFactor = (id: string, password: string) =>
  call<object>('remove', { id, ...confirmed(password) });
export const renewRecoveryCodes = async (password: string) =>
  (await call<{ recovery_codes: string[] }>('recovery-codes', confirmed(password))).recovery_codes;
